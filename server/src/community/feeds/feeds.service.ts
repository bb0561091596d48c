import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Feed } from '@candela/contract/community/feeds';
import type { Page } from '@candela/contract/paging';
import { insertRead, listRows, type FeedRow } from './feeds.queries.ts';

export function createFeeds({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    caller: SignedInCaller,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<Feed>> {
    const rows = await listRows(db, caller, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(
      rows,
      page.limit,
      (row) => present(row, caller.userId),
      (row) => [row.publishedAt, row.id],
    );
  }

  /** @throws AppError feeds.notFound, also if the caller's subscriptions do not include it */
  async function mark(caller: SignedInCaller, id: number): Promise<void> {
    const isNew = await insertRead(db, caller, id);
    if (isNew === null) throw new AppError('feeds.notFound');
    if (isNew) domainEvents.emit('notifications.read', caller.userId);
  }

  return { list, mark };
}

function present({ isRead, ...row }: FeedRow, userId: string): Feed {
  return { ...row, publishedAt: toIso(row.publishedAt), read: isRead ? [userId] : [] };
}
