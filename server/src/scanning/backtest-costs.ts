import type { BacktestPlanInput } from '@candela/contract/scanning/backtests';
import { usualCostsOf } from '@candela/markets/backtests/costs';
import type { TradeCosts } from '@candela/markets/backtests/plan';

/** What trading costs on a market, by the plan. */
export const costsOf = ({ costs }: Pick<BacktestPlanInput, 'costs'>, market: string): TradeCosts =>
  (Object.hasOwn(costs, market) ? costs[market] : undefined) ?? usualCostsOf(market);
