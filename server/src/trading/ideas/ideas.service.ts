import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { deleteRead, insertRead, listRows } from './ideas.queries.ts';
import { findDraft, findIdea } from './one-idea.queries.ts';
import { presentDraft } from './present-draft.ts';
import { presentDetail, presentIdea } from './present-idea.ts';

export function createIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    caller: SignedInCaller,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<Idea>> {
    const rows = await listRows(db, caller, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(
      rows,
      page.limit,
      (row) => presentIdea(row, caller.userId),
      (row) => [row.publishedAt, row.id],
    );
  }

  /** @throws AppError ideas.notFound, also if the caller's subscriptions do not include it */
  async function mark(caller: SignedInCaller, id: number): Promise<void> {
    const isNew = await insertRead(db, caller, id);
    if (isNew === null) throw new AppError('ideas.notFound');
    if (isNew) domainEvents.emit('notifications.read', caller.userId);
  }

  /** @throws AppError ideas.notFound, also if the caller's subscriptions do not include it */
  async function unmark(caller: SignedInCaller, id: number): Promise<void> {
    const wasRead = await deleteRead(db, caller, id);
    if (wasRead === null) throw new AppError('ideas.notFound');
    if (wasRead) domainEvents.emit('notifications.read', caller.userId);
  }

  /** @throws AppError ideas.notFound, also for what the caller may not read */
  async function get(caller: SignedInCaller, id: number): Promise<IdeaDetail | IdeaDraft> {
    const idea = await findIdea(db, caller, id);
    if (idea) return presentDetail(idea, caller.userId);
    const draft = await findDraft(db, caller, id);
    if (!draft) throw new AppError('ideas.notFound');
    return presentDraft(draft);
  }

  return { list, get, mark, unmark };
}
