/**
 * What is known of a stretch of results in the order in which they closed. Two stretches that follow each other are joined without looking at
 * their results again, so a record of years is a handful of months. In ten-thousandths of R after cost.
 */
export interface ResultSummary {
  closed: number;
  wins: number;
  losses: number;
  /** Results that another order of prices within a candle would have changed. */
  ambiguous: number;
  sum: number;
  /** Sum of the squares: exact below 2^53, which some thousand results of 50 R reach. */
  squares: number;
  /** Sums of what was gained and of what was lost, both positive. */
  gains: number;
  pains: number;
  /** Highest and lowest point of the cumulated results, from 0 at the beginning, and the deepest fall from a highest point. */
  high: number;
  low: number;
  drawdown: number;
  /** Longest run of losses: at the beginning, at the end, anywhere. What is flat neither counts nor ends a run. */
  leadingLosses: number;
  trailingLosses: number;
  longestLosses: number;
}

/** Less than 0.05 R either way is flat: neither won nor lost. */
export const flatResult = 500;

export const noResults: ResultSummary = {
  closed: 0,
  wins: 0,
  losses: 0,
  ambiguous: 0,
  sum: 0,
  squares: 0,
  gains: 0,
  pains: 0,
  high: 0,
  low: 0,
  drawdown: 0,
  leadingLosses: 0,
  trailingLosses: 0,
  longestLosses: 0,
};

/** @param net ten-thousandths of R after cost */
export function summaryOf(net: number, isAmbiguous: boolean): ResultSummary {
  const loss = net <= -flatResult ? 1 : 0;
  const [gain, pain] = [Math.max(net, 0), Math.max(-net, 0)];
  return {
    closed: 1,
    wins: net >= flatResult ? 1 : 0,
    losses: loss,
    ambiguous: isAmbiguous ? 1 : 0,
    sum: net,
    squares: net * net,
    gains: gain,
    pains: pain,
    high: gain,
    low: Math.min(net, 0),
    drawdown: pain,
    leadingLosses: loss,
    trailingLosses: loss,
    longestLosses: loss,
  };
}

/** Of two stretches that follow each other. Associative; `noResults` changes nothing. */
export function joinSummaries(a: ResultSummary, b: ResultSummary): ResultSummary {
  return {
    closed: a.closed + b.closed,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    ambiguous: a.ambiguous + b.ambiguous,
    sum: a.sum + b.sum,
    squares: a.squares + b.squares,
    gains: a.gains + b.gains,
    pains: a.pains + b.pains,
    high: Math.max(a.high, a.sum + b.high),
    low: Math.min(a.low, a.sum + b.low),
    drawdown: Math.max(a.drawdown, b.drawdown, a.high - (a.sum + b.low)),
    leadingLosses: a.wins === 0 ? a.losses + b.leadingLosses : a.leadingLosses,
    trailingLosses: b.wins === 0 ? a.trailingLosses + b.losses : b.trailingLosses,
    longestLosses: Math.max(a.longestLosses, b.longestLosses, a.trailingLosses + b.leadingLosses),
  };
}
