import { joinSummaries, noResults, summaryOf } from '#figures/result-summaries.ts';
import { scorecardOf, type Scorecard } from '#figures/scorecard.ts';
import type { BacktestTrade, Holding } from './trades.ts';

/** Figures of trades after costs: those of every record, with the same formulae, and what only a backtest knows. */
export interface BacktestFigures extends Scorecard {
  /** Share of trades whose stop or target was jumped over. */
  gappedShare: number | null;
  /** What trading cost, in R per trade. */
  averageCostR: number | null;
  averageBars: number | null;
}

export interface FiguresOf<Key> {
  key: Key;
  figures: BacktestFigures;
}

/** Figures of parts of a backtest, each in the order of its key. */
export interface FiguresByPart {
  /** By the year in which they ended, UTC. */
  byYear: FiguresOf<number>[];
  bySymbol: FiguresOf<string>[];
  /** By the hour in which they were entered, UTC, from 0 to 23. */
  byHour: FiguresOf<number>[];
}

const unit = 10_000;

/** @param trades in the order in which they ended */
export function figuresOf(trades: readonly BacktestTrade[]): BacktestFigures {
  let summary = noResults;
  let [gapped, cost, bars] = [0, 0, 0];
  for (const trade of trades) {
    summary = joinSummaries(summary, summaryOf(trade.net, trade.isAmbiguous));
    if (trade.isGapped) gapped++;
    cost += trade.r - trade.net;
    bars += trade.bars;
  }
  const count = trades.length;
  const each = (sum: number) => (count === 0 ? null : sum / count);
  const averageCost = each(cost);
  return {
    ...scorecardOf(summary),
    gappedShare: each(gapped),
    averageCostR: averageCost === null ? null : averageCost / unit,
    averageBars: each(bars),
  };
}

/** @param trades in the order in which they ended */
export function figuresByPart(trades: readonly BacktestTrade[]): FiguresByPart {
  const by = <Key extends string | number>(keyOf: (trade: BacktestTrade) => Key): FiguresOf<Key>[] =>
    [...Map.groupBy(trades, keyOf)]
      .map(([key, own]) => ({ key, figures: figuresOf(own) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return {
    byYear: by(({ exitedAt }) => new Date(exitedAt).getUTCFullYear()),
    bySymbol: by(({ symbol }) => symbol),
    byHour: by(({ enteredAt }) => new Date(enteredAt).getUTCHours()),
  };
}

/** What was gained in R after each trade, all together. @param trades in the order in which they ended */
export function equityOf(trades: readonly BacktestTrade[]): number[] {
  let sum = 0;
  return trades.map(({ net }) => (sum += net) / unit);
}

/** What owning the same part of each symbol would have gained; null if that is known of none. */
export function averageGain(holdings: readonly Holding[]): number | null {
  const gains = holdings.flatMap(({ gain }) => gain ?? []);
  return gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
}
