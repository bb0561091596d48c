import type { ResultSummary } from './result-summaries.ts';

/** From how many closed results on somebody is ranked, and ratios are shown large. */
export const rankedFrom = 30;

export interface Interval {
  low: number;
  high: number;
}

/** The figures of a record. Null where there is nothing to divide by; in R, or shares of 1. */
export interface Scorecard {
  closed: number;
  wins: number;
  losses: number;
  /** Neither won nor lost. */
  flat: number;
  /** Of those that were won or lost. */
  winRate: number | null;
  /** Of the win rate, 95 %. */
  winInterval: Interval | null;
  /** The win rate at which wins and losses of this size are even. */
  neededWinRate: number | null;
  /** Per result, which is also what may be expected of the next one. */
  averageR: number | null;
  /** Of the average, 90 %; its lower end decides the ranking. */
  averageInterval: Interval | null;
  /** Gains divided by losses; null without losses. */
  profitFactor: number | null;
  maxDrawdownR: number;
  longestLosses: number;
  totalR: number;
  /** Share of results that another order of prices within a candle would have changed. */
  ambiguousShare: number | null;
}

const unit = 10_000;
/** Standard normal quantiles: both sides of 95 and of 90 %. */
const [z95, z90] = [1.959964, 1.644854];

/**
 * Wilson's interval of a share, 95 % (E. B. Wilson, JASA 1927; recommended for small samples by Brown, Cai and DasGupta, Statistical
 * Science 2001).
 */
export function wilsonInterval(hits: number, count: number): Interval | null {
  if (count === 0) return null;
  const share = hits / count;
  const scale = 1 + z95 ** 2 / count;
  const middle = (share + z95 ** 2 / (2 * count)) / scale;
  const half = (z95 / scale) * Math.sqrt((share * (1 - share)) / count + z95 ** 2 / (4 * count ** 2));
  // Without hits it begins at 0, without misses it ends at 1; rounding would miss them by a hair.
  return { low: hits === 0 ? 0 : middle - half, high: hits === count ? 1 : middle + half };
}

/** The standard deviation of a result in R, as estimated from them; null for fewer than two. */
export function deviationOf({ closed, sum, squares }: ResultSummary): number | null {
  if (closed < 2) return null;
  const mean = sum / closed;
  return Math.sqrt(Math.max(0, (squares - closed * mean ** 2) / (closed - 1))) / unit;
}

/** The mean with 1.645 standard errors either way; null for fewer than two results. */
function averageInterval(summary: ResultSummary): Interval | null {
  const { closed, sum } = summary;
  const deviation = deviationOf(summary);
  if (deviation === null) return null;
  const mean = sum / closed;
  const half = (z90 * deviation * unit) / Math.sqrt(closed);
  return { low: (mean - half) / unit, high: (mean + half) / unit };
}

export function scorecardOf(summary: ResultSummary): Scorecard {
  const { closed, wins, losses, ambiguous, sum, gains, pains, drawdown, longestLosses } = summary;
  const decided = wins + losses;
  const [averageWin, averageLoss] = [wins ? gains / wins : 0, losses ? pains / losses : 0];
  return {
    closed,
    wins,
    losses,
    flat: closed - decided,
    winRate: decided ? wins / decided : null,
    winInterval: wilsonInterval(wins, decided),
    neededWinRate: averageWin + averageLoss ? averageLoss / (averageWin + averageLoss) : null,
    averageR: closed ? sum / closed / unit : null,
    averageInterval: averageInterval(summary),
    profitFactor: pains ? gains / pains : null,
    maxDrawdownR: drawdown / unit,
    longestLosses,
    totalR: sum / unit,
    ambiguousShare: closed ? ambiguous / closed : null,
  };
}
