import type { Bar } from '@candela/markets/candles/bars';
import { wholeOf } from '@candela/markets/candles/decimals';
import type { GivenBar } from './provider.ts';

/**
 * Bars in the units of their symbol. Prices are never rounded: `unfit` are those with more decimals than the symbol has, because its
 * tick size has changed, or that are too large. Of volumes, decimals beyond those of the symbol are left out.
 */
export function barsOf(
  given: readonly GivenBar[],
  { pricePrecision, volumePrecision }: { pricePrecision: number; volumePrecision: number },
): { bars: Bar[]; unfit: GivenBar[] } {
  const bars: Bar[] = [];
  const unfit: GivenBar[] = [];
  for (const each of given) {
    const [o, h, l, c] = [each.o, each.h, each.l, each.c].map((text) => wholeOf(text, pricePrecision));
    const v = wholeOf(cutDecimals(each.v, volumePrecision), volumePrecision);
    if (o == null || h == null || l == null || c == null || v === null) unfit.push(each);
    else bars.push({ t: each.t, o, h, l, c, v });
  }
  return { bars, unfit };
}

function cutDecimals(text: string, decimals: number): string {
  const point = text.indexOf('.');
  return point < 0 ? text : text.slice(0, point + 1 + decimals);
}
