/** Why a trade has ended: `time` after the number of bars of the plan, `condition` by its exit condition. */
export const exitReasons = ['stop', 'target', 'time', 'condition'] as const;
export type ExitReason = (typeof exitReasons)[number];

/** A trade that has been entered. Prices are those of the bars; what trading costs is in `net` alone. Times are milliseconds since 1970. */
export interface OpenTrade {
  symbol: string;
  /** When the bar of the signal opened, as alerts name it, and when it closed. */
  barAt: number;
  signalAt: number;
  /** The open of the next bar that there is. */
  enteredAt: number;
  entry: number;
  stop: number;
  /** Null: none. */
  target: number | null;
  /** 1 R, as a difference of prices: what was risked when the signal came. */
  risk: number;
  /** Bars that have closed since the entry, that of the entry included. */
  bars: number;
}

export interface BacktestTrade extends OpenTrade {
  /** When a bar opened, or when the bar (or minute) ended in which the price was reached. */
  exitedAt: number;
  exit: number;
  /** Ten-thousandths of R, before and after costs. */
  r: number;
  net: number;
  reason: ExitReason;
  /** Stop and target lie in the same bar, and no minutes tell which came first: the stop counts. */
  isAmbiguous: boolean;
  /** The price jumped beyond the stop or the target, and the open counts. */
  isGapped: boolean;
}

/** Signals that were not traded. */
export interface SkippedSignals {
  /** There was an open trade of the symbol. */
  whileOpen: number;
  /** The stop, or the target, could not be reckoned yet. */
  withoutStop: number;
  /** The stop is on the wrong side, or so near that costs are more than what it risks. */
  stopTooNear: number;
  /** The next bar opened beyond the stop. */
  openedBeyondStop: number;
  /** There was no bar any more. */
  atEnd: number;
}

/** Owning a symbol from the first open to the last close, after costs. */
export interface Holding {
  symbol: string;
  /** What was gained, as a share of what was paid; null: there is nothing to divide by. */
  gain: number | null;
}

/** What has come of a backtest. */
export interface BacktestOutcome {
  /** In the order in which they ended, of one instant by symbol. */
  trades: BacktestTrade[];
  /** Open at the end: they count in no figure. */
  stillOpen: OpenTrade[];
  skipped: SkippedSignals;
  /** Bars that were traded, of all symbols. */
  bars: number;
  holdings: Holding[];
}
