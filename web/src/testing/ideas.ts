import type { ListedIdea } from '@candela/contract/trading/ideas';

/** An open trade idea that was filled, for tests: long 1.0853, stop 1.0841, targets 1.0865 and 1.0877. */
export function buildIdea(changes: Partial<ListedIdea> = {}): ListedIdea {
  return {
    id: 1,
    author: { id: '6f1c2a52-5c0f-4c53-8a39-2d4a0f3a0b11', fullName: 'Ingrid Larsen', thumbnailImagePath: null },
    instrument: {
      id: 7,
      symbol: 'DEMO:EURUSD',
      name: 'EUR/USD',
      market: 'forex',
      pricePrecision: 5,
      isSimulated: true,
    },
    hasPrices: true,
    direction: 'long',
    orderType: 'limit',
    entryLow: '1.08530',
    entryHigh: '1.08530',
    stop: '1.08410',
    targets: [
      { price: '1.08650', allocationBps: 5000 },
      { price: '1.08770', allocationBps: 5000 },
    ],
    timeframe: '15m',
    style: 'day_trading',
    status: 'active',
    fill: '1.08530',
    currentStop: '1.08410',
    hitTargets: 1,
    openBps: 5000,
    banked: 5000,
    cost: '0.00000',
    r: null,
    net: null,
    closedAt: null,
    isAmbiguous: false,
    isDuplicate: false,
    analysis: '<p>The low of the night was reclaimed on rising volume, so the retest is bought.</p>',
    disclosure: 'long',
    languageCode: 'en',
    validUntil: '2026-11-28T21:00:00.000Z',
    eventId: null,
    isDemo: false,
    publishedAt: '2026-11-27T07:45:00.000Z',
    read: [],
    figures: { reactions: {}, comments: 0, revision: 0 },
    ...changes,
  };
}

/** What the page of an idea shows beside what lists show. */
export const detailFields = {
  riskBps: 50,
  confidence: 3,
  methods: [],
  isBreakEvenAfterTp1: false,
  priceBasis: 'mid' as const,
  subscriptionTypeIds: [],
  isHidden: false,
  disclaimer: null,
};
