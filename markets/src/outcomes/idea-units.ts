import { divideHalfEven } from './half-even.ts';
import type { SealedCandle } from './terms.ts';

/** A candle of the series that counts, with the decimals of its prices. */
export interface SeriesCandle extends SealedCandle {
  decimals: number;
}

/**
 * Sealed candles in the units of an idea. A symbol may have got more decimals since an idea was published: its prices are rounded half to
 * even then, as after a split, and the levels stay what they were.
 */
export function inUnitsOf(candles: readonly SeriesCandle[], decimals: number): readonly SealedCandle[] {
  return candles.map(({ decimals: own, t, s, o, h, l, c }) => {
    const price = (value: number) =>
      own <= decimals ? value * 10 ** (decimals - own) : divideHalfEven(value, 10 ** (own - decimals));
    return { t, s, o: price(o), h: price(h), l: price(l), c: price(c) };
  });
}
