import { describe, expect, it } from 'vitest';
import { usualIdea } from '#testing/worked-ideas.ts';
import { ideaFaults, ideaWarnings, type IdeaRules } from './idea-faults.ts';
import type { IdeaTerms } from './terms.ts';

const minute = 60_000;
const now = 1_000 * minute;
const rules: IdeaRules = { tick: 1, allowsNegative: false, last: 105, isMarketOpen: true, now, maxDays: 90 };
const idea: IdeaTerms = { ...usualIdea, publishedAt: now, validUntil: now + 60 * minute };
const parts = (...prices: number[]) =>
  prices.map((price, place) => ({ price, bps: place === 0 ? 10_000 - (prices.length - 1) * 1000 : 1000 }));

/** The same idea and market, upside down: a short. */
const mirrored = (given: IdeaTerms): IdeaTerms => ({
  ...given,
  direction: 'short',
  entryLow: 1000 - given.entryHigh,
  entryHigh: 1000 - given.entryLow,
  stop: 1000 - given.stop,
  targets: given.targets.map(({ price, bps }) => ({ price: 1000 - price, bps })),
});

const inWords = (given: IdeaTerms, under: IdeaRules) =>
  ideaFaults(given, under).map(({ field, code, target }) => `${field}${target ?? ''} ${code}`);

interface Case {
  name: string;
  change?: Partial<IdeaTerms>;
  under?: Partial<IdeaRules>;
  faults: string[];
}

const cases: Case[] = [
  { name: 'nothing is wrong', faults: [] },
  { name: 'the stop on the wrong side', change: { stop: 99 }, faults: ['stop stopSide'] },
  { name: 'the stop at the entry', change: { stop: 98 }, faults: ['stop stopSide'] },
  { name: 'the stop two ticks away', change: { stop: 96 }, faults: ['stop stopTooNear'] },
  { name: 'the stop three ticks away', change: { stop: 95 }, faults: [] },
  { name: 'the entry upside down', change: { entryLow: 101, entryHigh: 100 }, faults: ['entry entryOrder'] },
  { name: 'a target within the entry', change: { targets: parts(100, 120) }, faults: ['targets1 targetOrder'] },
  { name: 'targets out of order', change: { targets: parts(110, 130, 120) }, faults: ['targets3 targetOrder'] },
  { name: 'the same target twice', change: { targets: parts(110, 110) }, faults: ['targets2 targetOrder'] },
  { name: 'no target', change: { targets: [] }, faults: ['targets targetCount'] },
  {
    name: 'seven targets',
    change: { targets: parts(110, 111, 112, 113, 114, 115, 116) },
    faults: ['targets targetCount'],
  },
  { name: 'six targets', change: { targets: parts(110, 111, 112, 113, 114, 115) }, faults: [] },
  {
    name: 'parts that are less than all',
    change: { targets: [{ price: 110, bps: 9999 }] },
    faults: ['allocations allocations'],
  },
  {
    name: 'a part of nothing',
    change: {
      targets: [
        { price: 110, bps: 10_000 },
        { price: 120, bps: 0 },
      ],
    },
    faults: ['allocations allocations'],
  },
  {
    name: 'half a basis point',
    change: {
      targets: [
        { price: 110, bps: 5000.5 },
        { price: 120, bps: 4999.5 },
      ],
    },
    faults: ['allocations allocations'],
  },
  { name: 'half a minute', change: { validUntil: now + minute / 2 }, faults: ['validUntil notWholeMinute'] },
  { name: 'over already', change: { validUntil: now }, faults: ['validUntil past'] },
  { name: 'as long as it may be', change: { validUntil: now + 90 * 1440 * minute }, faults: [] },
  { name: 'too long', change: { validUntil: now + (90 * 1440 + 1) * minute }, faults: ['validUntil tooLate'] },
  { name: 'a limit that the price has reached', under: { last: 100 }, faults: ['entry wrongSideOfPrice'] },
  { name: 'a stop order that waits above', change: { orderType: 'stop' }, under: { last: 97 }, faults: [] },
  {
    name: 'a stop order that the price has passed',
    change: { orderType: 'stop' },
    under: { last: 98 },
    faults: ['entry wrongSideOfPrice'],
  },
  { name: 'no price to compare with', under: { last: null }, faults: [] },
  { name: 'a market order', change: { orderType: 'market' }, under: { last: 99 }, faults: [] },
  {
    name: 'a market order while the market is closed',
    change: { orderType: 'market' },
    under: { last: 99, isMarketOpen: false },
    faults: ['orderType marketClosed'],
  },
  {
    name: 'a market order beside the price',
    change: { orderType: 'market' },
    under: { last: 101 },
    faults: ['entry rangeWithoutPrice'],
  },
  {
    name: 'a market order without a price',
    change: { orderType: 'market' },
    under: { last: null },
    faults: ['entry rangeWithoutPrice'],
  },
  {
    name: 'a market order in a range of half a risk',
    change: { orderType: 'market', entryLow: 95 },
    under: { last: 99 },
    faults: [],
  },
  {
    name: 'a market order in a wider one',
    change: { orderType: 'market', entryLow: 94 },
    under: { last: 99 },
    faults: ['entry rangeTooWide'],
  },
];

describe('faults that prevent publishing an idea', () => {
  it.each(cases)('$name', ({ change, under, faults }) => {
    expect(inWords({ ...idea, ...change }, { ...rules, ...under })).toEqual(faults);
  });

  it.each(cases)('as a short: $name', ({ change, under, faults }) => {
    const given = { ...rules, ...under };
    const last = given.last === null ? null : 1000 - given.last;
    expect(inWords(mirrored({ ...idea, ...change }), { ...given, last })).toEqual(faults);
  });

  it('names each price that is off the ticks of the symbol', () => {
    const odd = { ...idea, entryLow: 95, entryHigh: 100, stop: 88, targets: parts(110, 121) };
    expect(inWords(odd, { ...rules, tick: 5 })).toEqual(['stop offTick', 'targets2 offTick', 'stop stopTooNear']);
  });

  it('compares only prices that are valid', () => {
    expect(inWords({ ...idea, stop: 0 }, rules)).toEqual(['stop price']);
    expect(inWords({ ...idea, entryLow: Number.NaN, validUntil: now }, rules)).toEqual([
      'entry price',
      'validUntil past',
    ]);
    expect(inWords({ ...idea, stop: 90.5 }, rules)).toEqual(['stop price']);
    expect(inWords({ ...idea, stop: -5 }, { ...rules, allowsNegative: true })).toEqual([]);
  });

  it('warns of a first target nearer than half a risk, and of a stop within the noise', () => {
    expect(ideaWarnings(idea, null)).toEqual([]);
    expect(ideaWarnings({ ...idea, targets: parts(105, 120) }, 10)).toEqual([]);
    expect(ideaWarnings({ ...idea, targets: parts(104, 120) }, 10.5)).toEqual(['firstTargetNear', 'stopWithinNoise']);
    expect(ideaWarnings(mirrored({ ...idea, targets: parts(104, 120) }), 10.5)).toEqual([
      'firstTargetNear',
      'stopWithinNoise',
    ]);
  });
});
