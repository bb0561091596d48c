import type { PracticeBarRow } from '#db/tables/practice.ts';
import type { Candle } from '@candela/contract/market-data/candles';
import { blindPrice, blindTime, type Blinding } from '@candela/markets/practice/blinding';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

/** Bars in whole numbers of 10^-precision, each with its length: at most until the next one opens. */
export function wholeBars(candles: readonly Candle[], timeframe: Timeframe, precision: number): ReplayBar[] {
  const whole = (price: number) => Math.round(price * 10 ** precision);
  const length = minutesOf[timeframe] * 60;
  return candles.map(({ t, o, h, l, c, v }, at) => {
    const next = candles[at + 1]?.t ?? Infinity;
    const s = Math.min(length, (next - t) / 1000);
    return { t, s, o: whole(o), h: whole(h), l: whole(l), c: whole(c), v: Math.round(v) };
  });
}

/** The largest volume that is shown before anything is hidden, in a blind replay. */
const shownVolume = 1000;

/**
 * As they are shown in a blind replay. Volumes tell a market as well as prices do: they are given as parts of the largest one of those that are
 * shown at the start.
 */
export function blindBars(bars: readonly ReplayBar[], blinding: Blinding, shownAtStart: number): ReplayBar[] {
  const largest = Math.max(1, ...bars.slice(0, shownAtStart).map(({ v }) => v));
  const price = (value: number) => blindPrice(value, blinding);
  return bars.map(({ t, s, o, h, l, c, v }) => ({
    t: blindTime(t, blinding),
    s,
    o: price(o),
    h: price(h),
    l: price(l),
    c: price(c),
    v: Math.round((v / largest) * shownVolume),
  }));
}

export const toRow = ({ t, s, o, h, l, c, v }: ReplayBar): PracticeBarRow => [t, s, o, h, l, c, v];

/** When a bar ends, in milliseconds since 1970. */
export const endOf = ({ t, s }: ReplayBar): number => t + s * 1000;
