import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { costsOf } from '#scanning/backtest-costs.ts';
import type { Backtest, BacktestDetail, BacktestTrade } from '@candela/contract/scanning/backtests';
import {
  findBacktest,
  listBacktestSymbols,
  type BacktestDetailRow,
  type BacktestRow,
  type TradeRow,
} from './backtest-lists.queries.ts';

const unit = 10_000;

/** How far a backtest is, from 0 to 1. */
export const progressOf = ({ doneDays, totalDays }: { doneDays: number; totalDays: number }): number =>
  totalDays > 0 ? Math.min(1, doneDays / totalDays) : 0;

export function presentBacktest({ doneDays, totalDays, ...row }: BacktestRow): Backtest {
  return {
    ...row,
    progress: progressOf({ doneDays, totalDays }),
    createdAt: toIso(row.createdAt),
    endedAt: toIsoOrNull(row.endedAt),
  };
}

/** @throws AppError backtests.notFound */
export async function readBacktest(db: Db, caller: SignedInCaller, id: number): Promise<BacktestDetail> {
  const row = await findBacktest(db, caller, id);
  if (!row) throw new AppError('backtests.notFound');
  return presentDetail(row, await listBacktestSymbols(db, caller, id));
}

function presentDetail(
  { strategyName, plan, rule, isOfLiveVersion, engineVersion, bars, result, ...row }: BacktestDetailRow,
  symbols: Awaited<ReturnType<typeof listBacktestSymbols>>,
): BacktestDetail {
  const seen = new Set(symbols.map(({ instrument }) => instrument.id));
  return {
    ...presentBacktest(row),
    strategyName,
    plan,
    rule,
    isOfLiveVersion,
    engineVersion,
    bars,
    symbols: symbols.map(({ instrument, revision }) => ({
      ...instrument,
      revision,
      costs: costsOf(plan, instrument.market),
    })),
    result: result && { ...result, bySymbol: result.bySymbol.filter(({ symbolId }) => seen.has(symbolId)) },
  };
}

export function presentTrade({ gross, net, ...row }: TradeRow): BacktestTrade {
  return {
    ...row,
    signalAt: toIso(row.signalAt),
    enteredAt: toIso(row.enteredAt),
    exitedAt: toIso(row.exitedAt),
    grossR: gross / unit,
    netR: net / unit,
  };
}
