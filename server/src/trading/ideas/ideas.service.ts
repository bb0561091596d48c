import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Page } from '@candela/contract/paging';
import type { Idea } from '@candela/contract/trading/ideas';
import { insertRead, listRows, type IdeaRow } from './ideas.queries.ts';

export function createIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    caller: SignedInCaller,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<Idea>> {
    const rows = await listRows(db, caller, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(
      rows,
      page.limit,
      (row) => present(row, caller.userId),
      (row) => [row.publishedAt, row.id],
    );
  }

  /** @throws AppError ideas.notFound, also if the caller's subscriptions do not include it */
  async function mark(caller: SignedInCaller, id: number): Promise<void> {
    const isNew = await insertRead(db, caller, id);
    if (isNew === null) throw new AppError('ideas.notFound');
    if (isNew) domainEvents.emit('notifications.read', caller.userId);
  }

  return { list, mark };
}

function present({ isRead, targets, allocations, ...row }: IdeaRow, userId: string): Idea {
  return {
    ...row,
    targets: targets.map((price, at) => ({ price, allocationBps: allocations[at] ?? 0 })),
    validUntil: toIso(row.validUntil),
    publishedAt: toIso(row.publishedAt),
    read: isRead ? [userId] : [],
  };
}
