import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindPrice, blindTime, chooseBlinding, seenPrice, seenTime, week } from './blinding.ts';
import { futureText } from './future-text.ts';
import { marketRange } from './market-range.ts';

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const price = fc.integer({ min: 1, max: 10 ** 12 });
const at = fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2035, 0, 1) });

describe('a blind stretch', () => {
  it('keeps the order of its prices, its weekdays and hours, and hides what it was', () => {
    fc.assert(
      fc.property(share, share, price, price, price, at, (a, b, close, one, other, begins) => {
        const blinding = chooseBlinding([a, b], { close, at: begins });
        const [x, y] = [blindPrice(Math.min(one, other), blinding), blindPrice(Math.max(one, other), blinding)];
        expect(x).toBeLessThanOrEqual(y);
        const shown = blindPrice(close, blinding);
        expect(shown).toBeGreaterThanOrEqual(100_000);
        expect(shown).toBeLessThanOrEqual(1_000_000);
        const moved = blindTime(begins, blinding);
        expect(Math.abs((moved - begins) % week)).toBe(0);
        expect(moved).toBeLessThan(Date.UTC(2011, 0, 1));
        expect(moved).toBeGreaterThan(Date.UTC(1991, 0, 1));
        expect(seenTime(moved, blinding)).toBe(begins);
        expect(Math.abs(seenPrice(shown, blinding) - close) / close).toBeLessThan(1e-5);
      }),
    );
  });

  it('is another one for other random numbers', () => {
    const blindings = [0, 0.25, 0.5, 0.75].map((r) =>
      chooseBlinding([r, r], { close: 108_123, at: Date.UTC(2026, 0, 5) }),
    );
    expect(new Set(blindings.map(({ factor }) => factor)).size).toBe(4);
    expect(new Set(blindings.map(({ shiftWeeks }) => shiftWeeks)).size).toBe(4);
  });
});

it('the range of a market order is a tenth of the way to the stop on either side', () => {
  expect(marketRange(1000, 900)).toEqual({ entryLow: 990, entryHigh: 1010 });
  expect(marketRange(1000, 1055)).toEqual({ entryLow: 995, entryHigh: 1005 });
  expect(marketRange(1000, 996)).toEqual({ entryLow: 1000, entryHigh: 1000 });
});

it('the text of a future is a line for each bar', () => {
  const bar = { t: 60_000, s: 60, o: 1, h: 4, l: -1, c: 2, v: 0 };
  expect(futureText([bar, { ...bar, t: 120_000 }])).toBe('60000,60,1,4,-1,2,0\n120000,60,1,4,-1,2,0');
  expect(futureText([])).toBe('');
});
