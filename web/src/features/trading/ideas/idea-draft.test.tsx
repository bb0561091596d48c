import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { describe, expect, it } from 'vitest';
import { analysisHtml, analysisText } from './analysis-text.ts';
import { averageRange, firstLevels } from './first-levels.ts';
import { draftFaults, serverFaults, type DraftRules } from './idea-draft.ts';

const now = Date.parse('2026-11-27T10:00:00.000Z');
const rules: DraftRules = {
  scale: { precision: 1, perPip: null },
  tick: 1,
  last: 41_182,
  isMarketOpen: true,
  now,
  publishAt: null,
  cost: 0,
  maxDays: 90,
};

const draft: IdeaDraftBody = {
  symbolId: 1,
  direction: 'long',
  orderType: 'limit',
  entryLow: '4114.0',
  entryHigh: '4114.0',
  stop: '4108.6',
  targets: [
    { price: '4124.8', allocationBps: 6000 },
    { price: '4135.6', allocationBps: 4000 },
  ],
  timeframe: '15m',
  riskBps: 50,
  confidence: 3,
  style: 'day_trading',
  methods: [],
  analysis: `<p>${'Gold holds above the breakout of last night. '.repeat(2)}</p>`,
  validUntil: '2026-11-28T10:00:00.000Z',
  isBreakEvenAfterTp1: false,
  disclosure: 'none',
  languageCode: 'en',
  subscriptionTypeIds: [],
};

describe('faults of a draft', () => {
  it('are none when it can be published', () => {
    expect(draftFaults(draft, rules)).toEqual([]);
  });

  it('are those of the longest validity that is allowed', () => {
    const twoDays = { ...draft, validUntil: '2026-11-29T10:00:00.000Z' };
    expect(draftFaults(twoDays, { ...rules, maxDays: 2 })).toEqual([]);
    expect(draftFaults(twoDays, { ...rules, maxDays: 1 })).toMatchObject([{ field: 'validUntil', code: 'tooLate' }]);
  });

  it.each<[string, Partial<IdeaDraftBody>, object]>([
    ['shares that do not add up', { targets: [{ price: '4124.8', allocationBps: 9000 }] }, { field: 'allocations' }],
    ['a stop on the wrong side', { stop: '4120.0' }, { field: 'stop', code: 'stopSide' }],
    ['more decimals than the symbol has', { stop: '4108.65' }, { field: 'stop', code: 'price' }],
    ['an open end of the entry', { entryHigh: null }, { field: 'entryHigh', code: 'missing' }],
    ['a missing stop', { stop: null }, { field: 'stop', code: 'missing' }],
    ['a missing target', { targets: [{ price: null, allocationBps: 10_000 }] }, { field: 'targets', target: 1 }],
    ['a time that is past', { validUntil: '2026-11-27T09:59:00.000Z' }, { field: 'validUntil', code: 'past' }],
    ['half a minute', { validUntil: '2026-11-28T10:00:30.000Z' }, { field: 'validUntil', code: 'notWholeMinute' }],
    ['a limit that the price has passed', { entryLow: '4130.0', entryHigh: '4130.0' }, { code: 'wrongSideOfPrice' }],
    ['few words', { analysis: '<p>Gold.</p>' }, { field: 'analysis', code: 'shortAnalysis' }],
    ['no disclosure', { disclosure: null }, { field: 'disclosure', code: 'missing' }],
  ])('name %s with its field', (_what, changes, fault) => {
    expect(draftFaults({ ...draft, ...changes }, rules)).toContainEqual(expect.objectContaining(fault));
  });

  it('of a time to come do not depend on the price of now', () => {
    const publishAt = now + 3_600_000;
    const passed = { ...draft, entryLow: '4120.0', entryHigh: '4120.0' };
    expect(draftFaults(passed, { ...rules, publishAt })).toEqual([]);
    const market = { ...draft, orderType: 'market' as const };
    expect(draftFaults(market, { ...rules, isMarketOpen: false, publishAt })).toEqual([]);
    const short = { ...draft, validUntil: '2026-11-27T10:30:00.000Z' };
    expect(draftFaults(short, { ...rules, publishAt })).toEqual([{ field: 'validUntil', code: 'past' }]);
  });

  it('are said once for a place', () => {
    const faults = draftFaults({ ...draft, stop: null }, rules);
    expect(faults.filter(({ field }) => field === 'stop')).toHaveLength(1);
  });

  it('of the server are read from its message, and nothing else is', () => {
    expect(serverFaults('stop stopSide; targets 2 offTick')).toEqual([
      { field: 'stop', code: 'stopSide' },
      { field: 'targets', code: 'offTick', target: 2 },
    ]);
    expect(serverFaults('The draft was changed meanwhile.')).toEqual([]);
    expect(serverFaults('')).toEqual([]);
  });
});

describe('the text of an analysis', () => {
  it('comes back as it was written', () => {
    const text = 'Gold & silver hold.\nSecond line < third.\n\nAnother "paragraph".';
    expect(analysisText(analysisHtml(text))).toBe(text);
  });
});

describe('levels to begin with', () => {
  it('can be published at once, for both directions', () => {
    for (const direction of ['long', 'short'] as const) {
      const levels = firstLevels(direction, 41_182, 23.4, 1, rules.scale);
      expect(draftFaults({ ...draft, direction, ...levels }, rules)).toEqual([]);
    }
  });

  it('follow the range of the bars', () => {
    const bar = (o: number, h: number, l: number, c: number) => ({ t: 0, o, h, l, c, v: 0 });
    expect(averageRange([bar(1, 2, 1, 2), bar(2, 4, 3, 4), bar(4, 5, 3, 3)])).toBe(2);
    expect(averageRange([])).toBeNull();
  });
});
