import { decimalsOf, wholeOf } from '#candles/decimals.ts';
import { divideHalfEven } from '#outcomes/half-even.ts';

/** A trade that somebody has written down. Prices are decimal numbers as text. */
export interface WrittenTrade {
  direction: 'long' | 'short';
  entry: string;
  stop: string;
  /** The parts are in basis points, 10,000 together. */
  exits: readonly { price: string; bps: number }[];
}

/** The largest result that a stored one can have. */
const largest = 2_000_000_000;

/**
 * The result of a trade in ten-thousandths of R: 1 R is the way from the entry to the stop, as for trade ideas.
 * @returns null for prices that are none, a stop that is not on the losing side, and parts that do not make a whole
 */
export function resultOfTrade({ direction, entry, stop, exits }: WrittenTrade): number | null {
  const prices = [entry, stop, ...exits.map(({ price }) => price)];
  const decimals = prices.map(decimalsOf);
  if (decimals.includes(null) || exits.reduce((sum, { bps }) => sum + bps, 0) !== 10_000) return null;
  const most = Math.max(...decimals.map((count) => count ?? 0));
  const whole = (price: string) => wholeOf(price, most);
  const [from, out] = [whole(entry), whole(stop)];
  if (from === null || out === null) return null;
  const sign = direction === 'long' ? 1 : -1;
  const risk = sign * (from - out);
  if (risk <= 0) return null;
  let gained = 0;
  for (const { price, bps } of exits) {
    const exit = whole(price);
    if (exit === null) return null;
    gained += bps * sign * (exit - from);
  }
  // Beyond that, a quotient would not be exact.
  if (!Number.isSafeInteger(gained) || !Number.isSafeInteger(2 * risk)) return null;
  const result = divideHalfEven(gained, risk);
  return Math.abs(result) <= largest ? result : null;
}
