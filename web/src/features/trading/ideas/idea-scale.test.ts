import { describe, expect, it } from 'vitest';
import { nearestLevel, placeOfR, priceOfUnits, rewardOf, rOf, unitsOf, type Levels } from './idea-scale.ts';
import { positionSize } from './position-size.ts';

const euro = { precision: 5, perPip: 10 };
const gold = { precision: 1, perPip: null };

const long: Levels = {
  direction: 'long',
  entryLow: 980,
  entryHigh: 1000,
  stop: 900,
  targets: [
    { price: 1100, bps: 5000 },
    { price: 1200, bps: 5000 },
  ],
};
const short: Levels = {
  direction: 'short',
  entryLow: 1000,
  entryHigh: 1020,
  stop: 1100,
  targets: [
    { price: 900, bps: 5000 },
    { price: 800, bps: 5000 },
  ],
};

describe('prices in smallest units', () => {
  it('are read without loss, and not at all with more decimals than the symbol has', () => {
    expect(unitsOf('1.08530', euro)).toBe(108_530);
    expect(unitsOf('1.0853', euro)).toBe(108_530);
    expect(unitsOf('4124.8', gold)).toBe(41_248);
    expect(unitsOf('-37.6', gold)).toBe(-376);
    expect(unitsOf('1.085301', euro)).toBeNaN();
    expect(unitsOf('1,5', gold)).toBeNaN();
  });

  it('are written back with all decimals', () => {
    expect(priceOfUnits(108_530, euro)).toBe('1.08530');
    expect(priceOfUnits(7, euro)).toBe('0.00007');
    expect(priceOfUnits(-376, gold)).toBe('-37.6');
    expect(priceOfUnits(42, { precision: 0, perPip: null })).toBe('42');
  });
});

describe('R', () => {
  it('counts from the worst price of the entry, alike for long and short', () => {
    expect([rOf(long, 900), rOf(long, 1000), rOf(long, 1150)]).toEqual([-1, 0, 1.5]);
    expect([rOf(short, 1100), rOf(short, 1000), rOf(short, 850)]).toEqual([-1, 0, 1.5]);
    expect(rewardOf(long)).toBe(1.5);
  });

  it('is a place between the stop and the last target, and never outside', () => {
    expect(placeOfR(-1, 2)).toEqual({ loss: 0, profit: 0 });
    expect(placeOfR(-0.5, 2)).toEqual({ loss: 0.5, profit: 0 });
    expect(placeOfR(1, 2)).toEqual({ loss: 1, profit: 0.5 });
    expect(placeOfR(-3, 2)).toEqual({ loss: 0, profit: 0 });
    expect(placeOfR(9, 2)).toEqual({ loss: 1, profit: 1 });
  });
});

describe('the nearest level', () => {
  const open = { isWaiting: false, stop: 900, reached: 0 };

  it('is the next target or the stop of now', () => {
    expect(nearestLevel(long, 1060, open)).toMatchObject({ kind: 'target', target: 1, distance: 40, isAbove: true });
    expect(nearestLevel(long, 940, open)).toMatchObject({ kind: 'stop', distance: 40, isAbove: false });
    expect(nearestLevel(long, 1060, { ...open, stop: 1040 })).toMatchObject({ kind: 'stop', distance: 20 });
    expect(nearestLevel(long, 1190, { ...open, reached: 1 })).toMatchObject({
      kind: 'target',
      target: 2,
      distance: 10,
    });
    expect(nearestLevel(short, 940, open)).toMatchObject({ kind: 'target', target: 1, distance: 40, isAbove: false });
  });

  it('is the nearer end of the entry while the idea waits', () => {
    const waiting = { ...open, isWaiting: true };
    expect(nearestLevel(long, 1060, waiting)).toMatchObject({ kind: 'entry', distance: 60, isAbove: false });
    expect(nearestLevel(short, 960, waiting)).toMatchObject({ kind: 'entry', distance: 40, isAbove: true });
    expect(nearestLevel(long, 990, waiting)).toMatchObject({ distance: 0 });
  });
});

describe('position size', () => {
  it('costs what was said at the stop, and never more', () => {
    // 0.5 % of 10,000 are 50; the stop is 12 pips away: 0.41 lots cost 49.20.
    const levels: Levels = { ...long, entryLow: 108_530, entryHigh: 108_530, stop: 108_410, targets: [] };
    const size = positionSize(levels, euro, 1.5, 10_000, 0.5);
    expect(size).toMatchObject({ size: 0.41, isInLots: true });
    expect(size?.atStop).toBeCloseTo(-49.2, 6);
    expect(size?.atTargets).toBeCloseTo(73.8, 6);
  });

  it('is in units where there are no pips', () => {
    const levels: Levels = { ...long, entryLow: 41_140, entryHigh: 41_140, stop: 41_086, targets: [] };
    const size = positionSize(levels, gold, 2, 10_000, 0.5);
    expect(size?.size).toBeCloseTo(9.25, 6);
    expect(size?.atStop).toBeCloseTo(-49.95, 6);
  });

  it('is none without a risk, an account or a distance', () => {
    expect(positionSize({ ...long, stop: long.entryHigh }, euro, 1, 10_000, 1)).toBeNull();
    expect(positionSize(long, euro, 1, 0, 1)).toBeNull();
    expect(positionSize(long, euro, 1, 10_000, NaN)).toBeNull();
  });
});
