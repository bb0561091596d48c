import type { RecordSide } from '@candela/contract/trading/records';
import { joinSummaries, noResults, summaryOf } from '@candela/markets/figures/result-summaries';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { openResult } from './open-results.ts';
import { noCounts } from './record-counts.ts';
import type { MonthRow, OpenRow, TotalRow } from './records.queries.ts';

const unit = 10_000;

interface Rows {
  totals: readonly TotalRow[];
  months: readonly MonthRow[];
  open: readonly OpenRow[];
}

/** One side of a record; null when there is nothing on it. */
export function presentSide(isSimulated: boolean, rows: Rows): RecordSide | null {
  const ofSide = <T extends { isSimulated: boolean }>(all: readonly T[]) =>
    all.filter((each) => each.isSimulated === isSimulated);
  const [totals, months, open] = [ofSide(rows.totals), ofSide(rows.months), ofSide(rows.open)];
  if (totals.length === 0 && open.length === 0) return null;
  const of = (dimension: TotalRow['dimension']) => totals.filter((each) => each.dimension === dimension);
  const [all, ranked] = [of('all')[0], of('ranked')[0]];
  const { summary, counts } = all ?? { summary: noResults, counts: noCounts };
  const results = open.flatMap((each) => openResult(each) ?? []);
  const openSum = results.reduce((sum, net) => sum + net, 0);
  const withOpen = results.length > 0 ? joinSummaries(summary, summaryOf(openSum, false)) : summary;
  const { riskAfterLosses, riskAfterWins, exposed, mostAtOnce, ...told } = counts;
  return {
    figures: scorecardOf(summary),
    ranked: scorecardOf(ranked?.summary ?? noResults),
    counts: {
      open: open.filter(({ state }) => state.status === 'active').length,
      pending: open.filter(({ state }) => state.status === 'pending').length,
      ...told,
    },
    openR: results.length > 0 ? openSum / unit : null,
    maxDrawdownWithOpenR: withOpen.drawdown / unit,
    exposedShare: months.length > 0 ? Math.min(1, exposed / lengthOf(months)) : null,
    mostAtOnce,
    riskAfterLosses: averageOf(riskAfterLosses),
    riskAfterWins: averageOf(riskAfterWins),
    bySymbol: of('symbol').map(({ value, symbol, name, summary: own }) => ({
      symbolId: Number(value),
      symbol: symbol ?? '',
      name: name ?? '',
      figures: scorecardOf(own),
    })),
    byMarket: of('market').map(({ value, summary: own }) => ({ market: value, figures: scorecardOf(own) })),
    byStyle: of('style').map(({ value, summary: own }) => ({ style: value, figures: scorecardOf(own) })),
    byMonth: months.map(({ month, summary: own }) => ({ month, figures: scorecardOf(own) })),
  };
}

const averageOf = ([sum, count]: readonly [number, number]): number | null => (count > 0 ? sum / count : null);

/** Milliseconds of these months. */
const lengthOf = (months: readonly { month: string }[]): number =>
  months.reduce((sum, { month }) => sum + endOfMonth(month) - Date.parse(month), 0);

/** The first instant of the next month, in milliseconds since 1970. @param month its first day, `2026-11-01` */
export function endOfMonth(month: string): number {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number, 1);
}
