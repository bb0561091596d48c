import type { Db } from '#db/client.ts';
import { decodeCursor, decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { lockManaged } from '#scanning/strategy-locks.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Page } from '@candela/contract/paging';
import type { Backtest, BacktestDetail, BacktestTrade } from '@candela/contract/scanning/backtests';
import {
  findBacktest,
  isManagedId,
  listBacktestRows,
  listLatestTrades,
  listTradesByResult,
} from './backtest-lists.queries.ts';
import { deleteBacktest, lockBacktest, writeCancelled } from './backtests.queries.ts';
import { presentBacktest, presentTrade, readBacktest } from './present-backtest.ts';

interface Paged {
  limit: number;
  cursor?: string | undefined;
}

/** Backtests as those who may change their strategy see them. */
export function createBacktests(db: Db) {
  /** @throws AppError strategies.notFound */
  async function list(caller: SignedInCaller, strategyId: number, { limit, cursor }: Paged): Promise<Page<Backtest>> {
    if (!(await isManagedId(db, caller, strategyId))) throw new AppError('strategies.notFound');
    const rows = await listBacktestRows(db, caller, { strategyId, before: decodeIdCursor(cursor), limit });
    return toPage(rows, limit, presentBacktest, ({ id }) => [id]);
  }

  /** @throws AppError backtests.notFound */
  const get = (caller: SignedInCaller, id: number): Promise<BacktestDetail> => readBacktest(db, caller, id);

  /** @throws AppError backtests.notFound */
  async function listTrades(
    caller: SignedInCaller,
    id: number,
    { limit, cursor, sort }: Paged & { sort: 'latest' | 'worst' | 'best' },
  ): Promise<Page<BacktestTrade>> {
    if (!(await findBacktest(db, caller, id))) throw new AppError('backtests.notFound');
    if (sort === 'latest') {
      const rows = await listLatestTrades(db, caller, { id, limit, before: decodeIdCursor(cursor) });
      return toPage(rows, limit, presentTrade, ({ number }) => [number]);
    }
    const after = resultCursor(cursor);
    const rows = await listTradesByResult(db, caller, { id, limit, after, isBestFirst: sort === 'best' });
    return toPage(rows, limit, presentTrade, ({ net, number }) => [net, number]);
  }

  /** Cancels one that has not ended, and removes one that has. @throws AppError backtests.notFound, sessions.forbidden */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    const found = await findBacktest(db, caller, id);
    if (!found) throw new AppError('backtests.notFound');
    await db.transaction(async (tx) => {
      await lockManaged(tx, caller, found.strategyId);
      const row = await lockBacktest(tx, caller, id);
      if (!row) throw new AppError('backtests.notFound');
      const isOpen = row.state === 'waiting' || row.state === 'running';
      await (isOpen ? writeCancelled(tx, id) : deleteBacktest(tx, id));
      await recordChange(tx, caller, {
        action: isOpen ? 'cancel' : 'remove',
        entity: 'backtest',
        entityId: id,
        name: row.strategyName,
        before: { strategyId: row.strategyId, version: row.version, state: row.state },
        after: isOpen ? { strategyId: row.strategyId, version: row.version, state: 'cancelled' } : null,
      });
    });
  }

  return { list, get, listTrades, remove };
}

/** @throws AppError request.invalid */
function resultCursor(cursor: string | undefined): { net: number; number: number } | null {
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [net, number] = keys;
  if (
    typeof net !== 'number' ||
    typeof number !== 'number' ||
    !Number.isInteger(number) ||
    Math.abs(number) > 2 ** 31 - 1
  )
    throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  return { net, number };
}
