/** `waiting` and `running` end by themselves, or are cancelled. */
export const backtestStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** Why a backtest has failed. */
export const backtestProblems = [
  /** A fault of the server. */
  'failed',
  /** Its process has ended again and again. */
  'stopped',
  'tooManyBars',
  'tooManyTrades',
  /** There are no prices in the period. */
  'noBars',
  /** It took longer than one may. */
  'tooLong',
] as const;

export type BacktestProblem = (typeof backtestProblems)[number];

/** In which order trades are listed. */
export const tradeSorts = ['latest', 'worst', 'best'] as const;
