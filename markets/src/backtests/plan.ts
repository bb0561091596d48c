import type { Condition, Operand, Rule } from '#rules/rule.ts';

/** How far the stop is from the entry; what it is reckoned from is known when the bar of the signal closes. */
export type StopPlan =
  /** So many times the average true range of so many bars. */
  | { atr: number; period: number }
  /** This share of the close, in percent. */
  | { percent: number }
  /** At a price, as the lowest low of ten bars. */
  | { level: Operand };

/** How far the target is from the entry. */
export type TargetPlan =
  /** So many times what the stop risks. */
  | { r: number }
  /** So many times the average true range of so many bars. */
  | { atr: number; period: number };

/** What a backtest does with the signals of a rule. */
export interface BacktestPlan {
  rule: Rule;
  /** Bars that open at or after `from` and before `until` are traded, in milliseconds since 1970. Those before only settle indicators. */
  from: number;
  until: number;
  stop: StopPlan;
  /** Null: none. */
  target: TargetPlan | null;
  /** Out at the next open after so many bars, that of the entry included; null: never. */
  maxBars: number | null;
  /** Out at the next open after a bar on which this is true, judged on the timeframe of the rule; null: never. */
  exit: Condition | null;
}

/** What trading costs, as shares of the price, each time that something is bought or sold. */
export interface TradeCosts {
  commission: number;
  /** Half the spread, and by how much an order is filled worse than at the price that the bar shows. */
  slippage: number;
}

/** A symbol of a backtest. */
export interface BacktestSymbol {
  symbol: string;
  costs: TradeCosts;
}

/** Limits of a plan, each included. */
export const planLimits = {
  atr: { min: 0.1, max: 20 },
  period: { min: 2, max: 500 },
  percent: { min: 0.01, max: 50 },
  r: { min: 0.1, max: 50 },
  maxBars: { min: 1, max: 10_000 },
  commission: { min: 0, max: 0.05 },
  /** Nothing is traded for nothing. */
  slippage: { min: 0.000_001, max: 0.05 },
} as const;

/** Bars that one backtest reads, of all symbols and timeframes, and trades that it may make. */
export const maxBacktestBars = 5_000_000;
export const maxBacktestTrades = 50_000;

/** Counted up when the same plan and bars give other trades. */
export const backtestVersion = 1;
