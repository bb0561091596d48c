import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import type { Strategy, StrategyDetail, strategySorts } from '@candela/contract/scanning/strategies';
import { findStrategy } from './one-strategy.queries.ts';
import { presentDetail, presentStrategy } from './present-strategy.ts';
import { listStrategyRows, type StrategyFilter } from './strategy-lists.queries.ts';

interface Asked extends StrategyFilter {
  limit: number;
  cursor?: string | undefined;
  sort: (typeof strategySorts)[number];
}

/** Strategies as their readers see them. */
export function createStrategies(db: Db) {
  async function list(caller: SignedInCaller, { limit, cursor, sort, ...filter }: Asked): Promise<Page<Strategy>> {
    const rows = await listStrategyRows(db, caller, filter, { limit, sort, after: decodeInstantCursor(cursor) });
    return toPage(
      rows,
      limit,
      (row) => presentStrategy(row, caller.languageCode),
      (row) => [row.liveSince, row.id],
    );
  }

  /** @throws AppError strategies.notFound, also for what the caller may not read */
  async function get(caller: SignedInCaller, id: number): Promise<StrategyDetail> {
    const row = await findStrategy(db, caller, id);
    if (!row) throw new AppError('strategies.notFound');
    return presentDetail(row, caller.languageCode);
  }

  return { list, get };
}
