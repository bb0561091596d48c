import type { PracticeOrder } from '@candela/contract/trading/practice';
import { riskOf } from '@candela/markets/outcomes/terms';
import type { ReplayBar } from '@candela/markets/practice/future-text';

/** The result if a trade that is filled ends at a price: what was gained by now, and the open part there. In ten-thousandths of R. */
export function resultIfEnded({ terms, gained, openBps }: PracticeOrder, fill: number, price: number): number {
  const sign = terms.direction === 'long' ? 1 : -1;
  return Math.round((gained + openBps * sign * (price - fill)) / riskOf(terms));
}

/** Of a trade that runs: now, and at best and worst since its entry; in ten-thousandths of R. Null before it is filled. */
export function openResult(
  order: PracticeOrder,
  bars: readonly ReplayBar[],
): { now: number; best: number; worst: number } | null {
  const { terms, fill, events } = order;
  const last = bars.at(-1);
  if (fill === null || !last) return null;
  const filledAt = events.find(({ type }) => type === 'filled')?.at ?? Infinity;
  const since = bars.filter(({ t, s }) => t + s * 1000 >= filledAt);
  const sign = terms.direction === 'long' ? 1 : -1;
  const at = (price: number) => resultIfEnded(order, fill, price);
  const highest = Math.max(fill, ...since.map(({ h }) => h));
  const lowest = Math.min(fill, ...since.map(({ l }) => l));
  const [best, worst] = sign === 1 ? [highest, lowest] : [lowest, highest];
  return { now: at(last.c), best: at(best), worst: at(worst) };
}
