import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import type { ListedStrategy, StrategyDetail, strategySorts } from '@candela/contract/scanning/strategies';
import { findLatestAlerts } from './latest-alerts.queries.ts';
import { findShownBacktest, findStrategy } from './one-strategy.queries.ts';
import { presentDetail, presentLatest, presentStrategy } from './present-strategy.ts';
import { listStrategyRows, type StrategyFilter } from './strategy-lists.queries.ts';

interface Asked extends StrategyFilter {
  limit: number;
  cursor?: string | undefined;
  sort: (typeof strategySorts)[number];
}

/** Strategies as their readers see them. */
export function createStrategies(db: Db) {
  async function list(
    caller: SignedInCaller,
    { limit, cursor, sort, ...filter }: Asked,
  ): Promise<Page<ListedStrategy>> {
    const rows = await listStrategyRows(db, caller, filter, { limit, sort, after: decodeInstantCursor(cursor) });
    const latest = await findLatestAlerts(
      db,
      caller,
      rows.map(({ id }) => id),
    );
    return toPage(
      rows,
      limit,
      (row) => {
        const alert = latest.get(row.id);
        return { ...presentStrategy(row, caller.languageCode), latestAlert: alert ? presentLatest(alert) : null };
      },
      (row) => [row.liveSince, row.id],
    );
  }

  /** @throws AppError strategies.notFound, also for what the caller may not read */
  async function get(caller: SignedInCaller, id: number): Promise<StrategyDetail> {
    const row = await findStrategy(db, caller, id);
    if (!row) throw new AppError('strategies.notFound');
    return presentDetail(row, await findShownBacktest(db, caller, id), caller.languageCode);
  }

  return { list, get };
}
