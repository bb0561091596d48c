import type { Bar } from '@candela/markets/candles/bars';
import { usualMoveOf } from '@candela/markets/candles/checks';

/** A bar may stick out of both of its neighbours by so many usual ranges. */
const maxRanges = 20;
/** Bars from which the usual range is taken, and how often. */
const [mostBars, every] = [240, 60];

/** Finds bars that are far away from the one before and the one after: slips, not markets that open after news. */
export function createSpikeFinder<T>() {
  const recent: Bar[] = [];
  let range = Infinity;
  let count = 0;
  let before: Bar | null = null;
  let pending: { bar: Bar; of: T } | null = null;

  /** @returns what belongs to the bar before this one, if that is a spike */
  return function find(bar: Bar, of: T): T | null {
    const found = pending && before && isSpike(before, pending.bar, bar, range) ? pending.of : null;
    // What is no price takes no part in what is usual.
    if (pending && found === null) {
      before = pending.bar;
      recent.push(before);
      if (recent.length > 2 * mostBars) recent.splice(0, mostBars);
      count += 1;
      if (count % every === 0) range = usualMoveOf(recent, 1)?.range ?? Infinity;
    }
    pending = { bar, of };
    return found;
  };
}

function isSpike(before: Bar, bar: Bar, after: Bar, range: number): boolean {
  const above = bar.h - Math.max(before.c, after.o);
  const below = Math.min(before.c, after.o) - bar.l;
  return Math.max(above, below) > maxRanges * range;
}
