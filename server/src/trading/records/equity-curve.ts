import { maxEquityResults, type Equity } from '@candela/contract/trading/records';
import { joinSummaries, noResults, type ResultSummary } from '@candela/markets/figures/result-summaries';
import { deviationOf, rankedFrom } from '@candela/markets/figures/scorecard';
import type { MonthRow } from './records.queries.ts';
import { endOfMonth } from './stretch-figures.ts';

const unit = 10_000;

interface Result {
  /** In milliseconds since 1970. */
  at: number;
  net: number;
  ideaId: number | null;
}

/** From when on results are needed for the newest ones of a curve: no result of an earlier month is looked at. */
export function sinceNewest(months: readonly MonthRow[], since: number | null): number | null {
  let count = 0;
  for (const { month, summary } of months.toReversed()) {
    count += summary.closed;
    if (count >= maxEquityResults) return Math.max(Date.parse(month), since ?? -Infinity);
  }
  return since;
}

/**
 * The cumulated results: older ones as ends of months, the newest one by one.
 * @param months oldest first
 * @param results newest first, at most `maxEquityResults`
 * @param open what open ideas would give, in ten-thousandths of R
 */
export function curveOf(
  months: readonly { month: string; summary: ResultSummary }[],
  results: readonly Result[],
  open: readonly number[],
): Equity {
  const newest = results.toReversed();
  const first = newest[0]?.at ?? Infinity;
  const isAll = results.length < maxEquityResults;
  const older = isAll ? [] : months.filter(({ month }) => endOfMonth(month) <= first);
  const points: Equity['points'] = [];
  let [total, closed] = [0, 0];
  for (const { month, summary } of older) {
    total += summary.sum;
    closed += summary.closed;
    points.push({ at: new Date(endOfMonth(month)).toISOString(), totalR: total / unit, closed, ideaId: null });
  }
  const all = months.reduce((joined, { summary }) => joinSummaries(joined, summary), noResults);
  if (!isAll) {
    // The newest begin where all others together end.
    total = all.sum - newest.reduce((sum, { net }) => sum + net, 0);
    closed = all.closed - newest.length;
  }
  for (const { at, net, ideaId } of newest) {
    total += net;
    closed += 1;
    points.push({ at: new Date(at).toISOString(), totalR: total / unit, closed, ideaId });
  }
  const withOpen = open.reduce((sum, net) => sum + net, total);
  const deviationR = deviationOf(all);
  return {
    points,
    withOpenR: open.length > 0 ? withOpen / unit : null,
    spread:
      all.closed < rankedFrom || deviationR === null ? null : { averageR: all.sum / all.closed / unit, deviationR },
  };
}
