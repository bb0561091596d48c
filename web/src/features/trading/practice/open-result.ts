import type { PracticeOrder } from '@candela/contract/trading/practice';
import { riskOf } from '@candela/markets/outcomes/terms';
import type { ReplayBar } from '@candela/markets/practice/future-text';

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
  const at = (price: number) => Math.round((order.gained + order.openBps * sign * (price - fill)) / riskOf(terms));
  const highest = Math.max(fill, ...since.map(({ h }) => h));
  const lowest = Math.min(fill, ...since.map(({ l }) => l));
  const [best, worst] = sign === 1 ? [highest, lowest] : [lowest, highest];
  return { now: at(last.c), best: at(best), worst: at(worst) };
}
