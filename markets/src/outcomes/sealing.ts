import type { SealedCandle } from './terms.ts';

/** How long a hole waits for the candles that are missing, in milliseconds: the backfill comes first. */
export const sealingGrace = 900_000;

const minute = 60_000;

/**
 * The series that counts for outcomes: at each instant the finest candle that begins there, then on from its end. A hole waits, then a
 * longer candle that begins at the hole fills it, or nothing happened in it. Only candles that are no longer than the grace fill holes,
 * so that the choice is the same whenever it is made. What is sealed never changes; late and corrected candles do not count.
 *
 * @param from the instant up to which the series is sealed already; milliseconds since 1970
 * @returns the candles to seal, and the instant up to which the series is sealed with them
 */
export function sealCandles(
  stored: readonly SealedCandle[],
  from: number,
  now: number,
  grace = sealingGrace,
): { sealed: SealedCandle[]; until: number } {
  const finest = new Map<number, SealedCandle>();
  for (const candle of stored) {
    const length = candle.s * 1000;
    if (candle.t < from || candle.t + length > now || length > grace) continue;
    const other = finest.get(candle.t);
    if (!other || candle.s < other.s) finest.set(candle.t, candle);
  }
  const starts = [...finest.keys()].toSorted((a, b) => a - b);
  const sealed: SealedCandle[] = [];
  // Nothing that begins at or after it is decided yet, unless it is a minute: nothing can be finer.
  const undecided = now - grace;
  let until = from;
  for (let place = 0; ;) {
    while ((starts[place] ?? Infinity) < until) place += 1;
    const candle = finest.get(until);
    if (candle && (candle.s * 1000 === minute || until <= undecided)) {
      sealed.push(candle);
      until += candle.s * 1000;
    } else if (until > undecided) return { sealed, until };
    else until = Math.min(starts[place] ?? Infinity, undecided + minute - mod(undecided, minute));
  }
}

const mod = (value: number, by: number) => ((value % by) + by) % by;
