import { divideHalfEven } from '@candela/markets/outcomes/half-even';
import type { OpenRow } from './records.queries.ts';

/** What an active idea would give after cost at the last price, in ten-thousandths of R; null: it is not filled. */
export function openResult({ direction, risk, cost, decimals, state, close, closeDecimals }: OpenRow): number | null {
  const { fill, gained, open, numerator, denominator } = state;
  if (fill === null) return null;
  const last = close === null ? null : closeIn(decimals, close, closeDecimals ?? decimals);
  const converted =
    last === null ? fill : (direction === 'long' ? 1 : -1) * divideHalfEven(last * numerator, denominator);
  return divideHalfEven(gained + open * (converted - fill) - 10_000 * cost, risk);
}

const closeIn = (decimals: number, close: number, own: number): number =>
  own <= decimals ? close * 10 ** (decimals - own) : divideHalfEven(close, 10 ** (own - decimals));
