import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lockManaged } from '#scanning/strategy-locks.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { findBacktest } from './backtest-lists.queries.ts';
import { lockBacktest, writeShown } from './backtests.queries.ts';

/** Which backtest the readers of a strategy see. */
export function createBacktestShowing(db: Db) {
  /** Shows a backtest, or no longer. @throws AppError see `showBacktest` */
  return async (caller: SignedInCaller, id: number, isShown: boolean): Promise<void> => {
    const found = await findBacktest(db, caller, id);
    if (!found) throw new AppError('backtests.notFound');
    await db.transaction(async (tx) => {
      // Before the backtest: whoever shows another one waits here, as does the version that goes live.
      const { name, liveVersionId } = await lockManaged(tx, caller, found.strategyId);
      const row = await lockBacktest(tx, caller, id);
      if (!row) throw new AppError('backtests.notFound');
      if (row.isShown === isShown) return;
      if (isShown && row.state !== 'done') throw new AppError('backtests.notDone');
      if (isShown && row.versionId !== liveVersionId) throw new AppError('backtests.notLive');
      await writeShown(tx, row.strategyId, isShown ? id : null);
      await recordChange(tx, caller, {
        action: isShown ? 'publish' : 'unpublish',
        entity: 'backtest',
        entityId: id,
        name,
        before: { strategyId: row.strategyId, version: row.version, isShown: !isShown },
        after: { strategyId: row.strategyId, version: row.version, isShown },
      });
    });
  };
}
