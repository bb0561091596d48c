import type { SymbolProgress } from '#market-data/closed-bars.ts';
import type { BacktestPlanInput } from '@candela/contract/scanning/backtests';

const day = 86_400_000;

/** The period of a plan in milliseconds since 1970, its end excluded; nothing of it lies in the future. */
export function periodOf({ from, until }: Pick<BacktestPlanInput, 'from' | 'until'>, now: number) {
  return { from: Date.parse(from), until: Math.min(Date.parse(until) + day, now) };
}

/** The part of a period in which any of these symbols has prices; it may end before it begins. */
export function withPrices(
  { from, until }: { from: number; until: number },
  symbols: readonly Pick<SymbolProgress, 'firstAt' | 'settledAt'>[],
) {
  return {
    from: Math.max(from, Math.min(...symbols.map(({ firstAt }) => firstAt ?? Infinity))),
    until: Math.min(until, Math.max(...symbols.map(({ settledAt }) => settledAt))),
  };
}

/** Calendar days of a period, also those that it has in part. */
export const daysOf = ({ from, until }: { from: number; until: number }): number =>
  Math.max(1, Math.ceil((until - from) / day));
