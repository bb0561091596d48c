import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isShownBacktest } from '#scanning/shown-backtests.ts';
import { isManagedStrategy, isReadableStrategy } from '#scanning/strategy-access.ts';
import type { BacktestPlanInput, BacktestResult } from '@candela/contract/scanning/backtests';
import { strategyDetailSchema } from '@candela/contract/scanning/strategies';
import { ruleLimits } from '@candela/markets/rules/rule';
import { strategyColumns, strategyRow, strategyTables } from './strategy-columns.ts';

const { methods, concepts, rule, isManaged } = strategyDetailSchema.shape;

const detailRow = rowOf({ ...strategyRow.shape, methods, concepts, rule, isManaged });

export type StrategyDetailRow = z.infer<typeof detailRow>;

/** A strategy that the caller may read. */
export function findStrategy(db: Db, caller: SignedInCaller, id: number): Promise<StrategyDetailRow | null> {
  return readRow(db, detailRow)`
    select ${strategyColumns}, t.methods, t.concepts, v.rule, ${isManagedStrategy(caller)} as "isManaged"
    from strategies t ${strategyTables(caller, ruleLimits.symbols)} where t.id = ${id} and ${isReadableStrategy(caller)}`;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const shownRow = rowOf({
  plan: z.custom<BacktestPlanInput>(isObject),
  endedAt: instantText,
  figures: z.custom<BacktestResult['figures']>(isObject),
  markets: z.array(z.string()),
});

export type ShownBacktestRow = z.infer<typeof shownRow>;

/** The backtest that readers of a strategy see, with the markets of its symbols that the caller may see. */
export function findShownBacktest(
  db: Db,
  caller: SignedInCaller,
  strategyId: number,
): Promise<ShownBacktestRow | null> {
  return readRow(db, shownRow)`
    select b.plan, b.ended_at as "endedAt", b.figures -> 'figures' as figures, coalesce((
      select json_agg(distinct s.market order by s.market) from backtest_symbols x join market_symbols s on s.id = x.symbol_id
      where x.backtest_id = b.id and ${isVisibleSymbol('s', caller)}), '[]') as markets
    from strategies t join backtests b on b.strategy_id = t.id
    where t.id = ${strategyId} and ${isReadableStrategy(caller)} and ${isShownBacktest}`;
}
