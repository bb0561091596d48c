import { tolerance } from '#rules/comparing.ts';
import type { ExitReason } from './trades.ts';

/** Prices of a bar, or of a minute of one. */
export interface Prices {
  o: number;
  h: number;
  l: number;
  c: number;
}

/** The prices at which a trade ends, 1 for longs and −1 for shorts. */
export interface Levels {
  sign: 1 | -1;
  stop: number;
  target: number | null;
}

/** How a trade ends. */
export interface Exit {
  reason: ExitReason;
  price: number;
  /** At the open; otherwise somewhere in the bar. */
  isAtOpen: boolean;
  isGapped: boolean;
  isAmbiguous: boolean;
}

/** How far a price is beyond a level, in the direction of the trade; 0 if they are equal as rules mean it. */
function beyond(sign: 1 | -1, price: number, level: number): number {
  const difference = sign * (price - level);
  return Math.abs(difference) <= tolerance * Math.abs(level) ? 0 : difference;
}

/**
 * Reached at the open, which is the price that counts, whatever the level: it comes before everything else in its bar.
 *
 * @param leaving why the trade ends at this open anyway
 */
export function exitAtOpen({ sign, stop, target }: Levels, { o }: Prices, leaving: ExitReason | null): Exit | null {
  const at = (reason: ExitReason, isGapped: boolean): Exit => ({
    reason,
    price: o,
    isAtOpen: true,
    isGapped,
    isAmbiguous: false,
  });
  const [overStop, overTarget] = [beyond(sign, o, stop), target === null ? -1 : beyond(sign, o, target)];
  if (overStop <= 0) return at('stop', overStop < 0);
  if (leaving) return at(leaving, false);
  return overTarget >= 0 ? at('target', overTarget > 0) : null;
}

/** Reached after the open. The bar does not tell which price came first: of stop and target, the stop counts. */
export function exitWithin({ sign, stop, target }: Levels, { h, l }: Prices): Exit | null {
  const [best, worst] = sign === 1 ? [h, l] : [l, h];
  const reachesTarget = target !== null && beyond(sign, best, target) >= 0;
  const within = { isAtOpen: false, isGapped: false };
  if (beyond(sign, worst, stop) <= 0) return { reason: 'stop', price: stop, ...within, isAmbiguous: reachesTarget };
  return reachesTarget ? { reason: 'target', price: target, ...within, isAmbiguous: false } : null;
}

/** A minute of a bar. */
export interface Minute extends Prices {
  t: number;
}

/**
 * What minutes tell about a bar in which both stop and target lie; null if they tell nothing, because they are not all that the bar is made
 * of.
 */
export function exitByMinutes(levels: Levels, minutes: readonly Minute[]): { exit: Exit; minute: Minute } | null {
  const all = {
    o: 0,
    c: 0,
    h: Math.max(...minutes.map(({ h }) => h)),
    l: Math.min(...minutes.map(({ l }) => l)),
  };
  if (!exitWithin(levels, all)?.isAmbiguous) return null;
  for (const minute of minutes) {
    const exit = exitAtOpen(levels, minute, null) ?? exitWithin(levels, minute);
    if (exit) return { exit, minute };
  }
  return null;
}
