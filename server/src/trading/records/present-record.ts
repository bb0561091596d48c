import type { RecordSide } from '@candela/contract/trading/records';
import { joinSummaries, noResults, summaryOf } from '@candela/markets/figures/result-summaries';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import type { Figures } from './month-figures.ts';
import { openResult } from './open-results.ts';
import { noCounts } from './record-counts.ts';
import { rankingOf, wholeOf, type Division, type RecordPart } from './record-part.ts';
import type { MonthRow, OpenRow, SymbolRow } from './records.queries.ts';
import { endOfMonth } from './stretch-figures.ts';

const unit = 10_000;

/** What a part of a record is made of. */
export interface PartRows {
  totals: readonly Figures[];
  /** Of the whole part, oldest first. */
  months: readonly MonthRow[];
  open: readonly OpenRow[];
  symbols: ReadonlyMap<number, SymbolRow>;
}

interface Presented {
  part: RecordPart;
  /** In milliseconds since 1970; null: all. */
  since: number | null;
  now: number;
}

/** One side of a part of a record; null when there is nothing on it. */
export function presentSide(isSimulated: boolean, rows: PartRows, { part, since, now }: Presented): RecordSide | null {
  const ofSide = <T extends { isSimulated: boolean }>(all: readonly T[]) =>
    all.filter((each) => each.isSimulated === isSimulated);
  const [totals, months, open] = [ofSide(rows.totals), ofSide(rows.months), ofSide(rows.open)];
  const whole = wholeOf(part);
  const all = totals.find(isOf(whole));
  if (!all && open.length === 0) return null;
  const ranked = totals.find(isOf(rankingOf(part)));
  const { summary, counts } = all ?? { summary: noResults, counts: noCounts };
  const results = open.flatMap((each) => openResult(each) ?? []);
  const openSum = results.reduce((sum, net) => sum + net, 0);
  const withOpen = results.length > 0 ? joinSummaries(summary, summaryOf(openSum, false)) : summary;
  const { riskAfterLosses, riskAfterWins, exposed, mostAtOnce, ranked: _ranked, resolutions, ...told } = counts;
  const length = lengthOf(months, since, now);
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
    exposedShare: length > 0 ? Math.min(1, exposed / length) : null,
    mostAtOnce,
    riskAfterLosses: averageOf(riskAfterLosses),
    riskAfterWins: averageOf(riskAfterWins),
    resolutions: Object.entries(resolutions)
      .map(([seconds, closed]) => ({ seconds: Number(seconds), closed }))
      .toSorted((one, other) => one.seconds - other.seconds),
    ...dividedBy(totals, part, rows.symbols),
    byMonth: months.map(({ month, summary: own }) => ({ month, figures: scorecardOf(own) })),
  };
}

const isOf =
  ({ dimension, value }: Division) =>
  (figures: Figures): boolean =>
    figures.dimension === dimension && figures.value === value;

/** By symbol, market and style, those with most results first; what the part leaves out is not there. */
function dividedBy(
  totals: readonly Figures[],
  { market, style }: RecordPart,
  symbols: ReadonlyMap<number, SymbolRow>,
): Pick<RecordSide, 'bySymbol' | 'byMarket' | 'byStyle'> {
  const mostFirst = totals.toSorted((one, other) => other.summary.closed - one.summary.closed);
  const of = (dimension: Figures['dimension']) =>
    mostFirst.flatMap(({ dimension: own, value, summary }) =>
      own === dimension ? [{ names: value.split(':'), figures: scorecardOf(summary) }] : [],
    );
  const isChosen = (chosen: string | undefined, name: string | undefined) => chosen === undefined || chosen === name;
  const bySymbol = style === undefined ? of('symbol') : of('symbol_style').filter(({ names }) => names[1] === style);
  const byMarket = style === undefined ? of('market') : of('market_style').filter(({ names }) => names[1] === style);
  const byStyle =
    market === undefined
      ? of('style')
      : of('market_style').flatMap(({ names: [own, name], figures }) =>
          own === market ? [{ names: [name], figures }] : [],
        );
  return {
    bySymbol: bySymbol.flatMap(({ names, figures }) => {
      const known = symbols.get(Number(names[0]));
      return known && isChosen(market, known.market)
        ? [{ symbolId: known.id, symbol: known.symbol, name: known.name, figures }]
        : [];
    }),
    byMarket: byMarket.flatMap(({ names: [name = ''], figures }) =>
      isChosen(market, name) ? [{ market: name, figures }] : [],
    ),
    byStyle: byStyle.flatMap(({ names: [name = ''], figures }) =>
      isChosen(style, name) ? [{ style: name, figures }] : [],
    ),
  };
}

const averageOf = ([sum, count]: readonly [number, number]): number | null => (count > 0 ? sum / count : null);

/** Milliseconds of these months that have passed, from the beginning of the period on. */
const lengthOf = (months: readonly { month: string }[], since: number | null, now: number): number =>
  months.reduce((sum, { month }) => {
    const from = Math.max(Date.parse(month), since ?? -Infinity);
    return sum + Math.max(0, Math.min(endOfMonth(month), now) - from);
  }, 0);
