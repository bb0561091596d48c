import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { calendars } from './calendars.ts';
import { findFault, isJump, usualMoveOf, type BarRules } from './checks.ts';
import { createSession } from './sessions.ts';

const minute = 60_000;
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+09:00`);
const rules: BarRules = {
  session: createSession(calendars.tse),
  timeframe: '1m',
  allowsNegative: false,
  keepsOutside: false,
  now: at('14:00'),
};
const good: Bar = { t: at('09:31'), o: 10, h: 12, l: 9, c: 11, v: 5 };

describe('a bar that comes in', () => {
  it('is taken when it is sound', () => {
    expect(findFault(good, rules)).toBeNull();
    expect(findFault({ ...good, h: 11, l: 10, v: 0 }, rules)).toBeNull();
    expect(findFault({ ...good, t: rules.now }, rules)).toBeNull();
  });

  it.each([
    ['notANumber', { o: Number.NaN }],
    ['notANumber', { v: Infinity }],
    ['highTooLow', { h: 10.5 }],
    ['highTooLow', { h: 9.5, l: 9 }],
    ['lowTooHigh', { l: 10.5 }],
    ['notPositive', { l: 0 }],
    ['negativeVolume', { v: -1 }],
    ['offGrid', { t: good.t + 1000 }],
    ['offGrid', { t: Number.NaN }],
    ['tooOld', { t: -minute }],
    ['tooOld', { t: -minute * 2 ** 60 }],
    ['inFuture', { t: at('14:01') }],
    ['inFuture', { t: minute * 2 ** 60 }],
    ['outsideSession', { t: at('08:59') }],
    ['outsideSession', { t: at('11:30') }],
    ['outsideSession', { t: at('12:29') }],
    // A holiday.
    ['outsideSession', { t: Date.parse('2026-11-03T10:00:00+09:00') }],
  ] as const)('is refused as %s: %o', (fault, wrong) => {
    expect(findFault({ ...good, ...wrong }, rules)).toBe(fault);
  });

  it('may have prices below zero if its symbol can, and lie outside the session if that is wanted', () => {
    expect(findFault({ ...good, l: -3 }, { ...rules, allowsNegative: true })).toBeNull();
    const evening = { ...good, t: at('08:00') };
    expect(findFault(evening, { ...rules, keepsOutside: true })).toBeNull();
    expect(findFault(evening, { ...rules, keepsOutside: true, timeframe: '1h' })).toBe('outsideSession');
  });

  it('opens with its period: an hour after the lunch break at half past twelve, a day with the session', () => {
    const hour = (clock: string) => findFault({ ...good, t: at(clock) }, { ...rules, timeframe: '1h' });
    expect(['10:00', '12:30', '13:30', '13:00'].map(hour)).toEqual([null, null, null, 'offGrid']);
    const day = (clock: string) => findFault({ ...good, t: at(clock) }, { ...rules, timeframe: '1d' });
    expect([day('09:00'), day('09:01')]).toEqual([null, 'offGrid']);
  });

  it('never has a fault that another check of the same bar contradicts', () => {
    const any = fc.record({
      t: fc.integer({ min: at('08:00') / minute, max: at('16:00') / minute }).map((t) => t * minute),
      o: fc.integer({ min: -2, max: 6 }),
      h: fc.integer({ min: -2, max: 6 }),
      l: fc.integer({ min: -2, max: 6 }),
      c: fc.integer({ min: -2, max: 6 }),
      v: fc.integer({ min: -1, max: 3 }),
    });
    const property = fc.property(any, (bar) => {
      const isSound =
        bar.l > 0 &&
        bar.v >= 0 &&
        bar.t <= rules.now &&
        [bar.o, bar.c].every((price) => price >= bar.l && price <= bar.h) &&
        rules.session.openAt(bar.t) !== null;
      expect(findFault(bar, rules) === null).toBe(isSound);
    });
    fc.assert(property, { numRuns: 5000 });
  });
});

describe('a jump', () => {
  const calm = Array.from({ length: 30 }, (_, place): Bar => ({
    ...good,
    t: place * minute,
    h: 11,
    l: 10,
    c: 10,
    v: 1,
  }));
  const usual = usualMoveOf(calm, 1);

  it('is a move of more than 20 usual ranges away from the last close, up or down', () => {
    expect(usual).toEqual({ lastClose: 10, range: 1 });
    const jumps = (h: number, l: number) => isJump({ ...good, o: 10, h, l, c: 10 }, usual, null);
    expect([jumps(30, 10), jumps(31, 10), jumps(10, -10), jumps(10, -11)]).toEqual([false, true, false, true]);
  });

  it('is held for one poll: accepted when the next poll repeats or continues it; a different jump is held again', () => {
    const bar = { ...good, o: 50, h: 50, l: 50, c: 50 };
    expect(isJump(bar, usual, null)).toBe(true);
    expect(isJump(bar, usual, bar)).toBe(false);
    expect(isJump({ ...bar, h: 51, c: 51 }, usual, bar)).toBe(false);
    expect(isJump({ ...bar, o: 49, h: 49, l: 49, c: 49 }, usual, bar)).toBe(true);
    expect(isJump({ ...bar, t: bar.t + minute }, usual, bar)).toBe(true);
  });

  it('is not detected while the usual range is unknown; a market that stands still may move by a tick', () => {
    expect(usualMoveOf(calm.slice(0, 19), 1)).toBeNull();
    expect(isJump({ ...good, h: 1e9 }, null, null)).toBe(false);
    const still = calm.map((bar) => ({ ...bar, h: 10, l: 10 }));
    expect(usualMoveOf(still, 5)).toEqual({ lastClose: 10, range: 5 });
    // One wild bar does not change what is usual.
    expect(usualMoveOf(calm.with(3, { ...good, h: 1e9 }), 1)?.range).toBe(1);
  });
});
