import type { Db } from '#db/client.ts';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { emptyDraft } from './idea-rows.ts';
import { buildSymbol, storePrices } from './watched-symbols.ts';

const minute = 60_000;

/** A symbol that trades round the clock at 100.00. */
export async function buildTradedSymbol(db: Db, given: Parameters<typeof buildSymbol>[1] = {}): Promise<number> {
  const { id } = await buildSymbol(db, given);
  const thisMinute = Math.floor(Date.now() / minute);
  await storePrices(db, id, [{ minute: thisMinute - 1, o: 10_000, h: 10_000, l: 10_000, c: 10_000 }]);
  return id;
}

/** A draft that can be published: to buy at 98 to 99 what costs 100. */
export const wholeDraft = (symbolId: number, given: Partial<IdeaDraftBody> = {}): IdeaDraftBody => ({
  ...emptyDraft,
  symbolId,
  direction: 'long',
  orderType: 'limit',
  entryLow: '98',
  entryHigh: '99',
  stop: '95.5',
  targets: [
    { price: '104', allocationBps: 5000 },
    { price: '108.25', allocationBps: 5000 },
  ],
  timeframe: '1h',
  riskBps: 100,
  confidence: 4,
  style: 'day_trading',
  methods: ['price_action'],
  analysis: '<p>The range of the week held twice, and the third test failed at its low.</p>',
  validUntil: new Date(Math.ceil(Date.now() / minute) * minute + 86_400_000).toISOString(),
  disclosure: 'none',
  ...given,
});
