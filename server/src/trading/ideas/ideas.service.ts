import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeCursor, decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Page } from '@candela/contract/paging';
import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import type { ListedIdea } from '@candela/contract/trading/ideas';
import type { IdeaRow } from './idea-columns.ts';
import type { IdeaFilter, IdeaSort } from './idea-filters.ts';
import { findSearched, listIdeaRows, type After } from './idea-lists.queries.ts';
import { deleteRead, insertRead } from './ideas.queries.ts';
import { findDraft, findIdea } from './one-idea.queries.ts';
import { presentDraft } from './present-draft.ts';
import { presentDetail, presentListed } from './present-idea.ts';

interface Asked extends IdeaFilter {
  limit: number;
  cursor?: string | undefined;
  sort: IdeaSort;
  search?: string | undefined;
}

export function createIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    caller: SignedInCaller,
    { limit, cursor, sort, search, ...filter }: Asked,
  ): Promise<Page<ListedIdea>> {
    const after = afterOf(sort, cursor);
    const searched = search === undefined || search === '' ? null : await findSearched(db, search);
    const rows = await listIdeaRows(db, caller, { ...filter, searched }, { limit, sort, after });
    return toPage(
      rows,
      limit,
      (row) => presentListed(row, caller.userId),
      (row) => [keyOf(sort, row), row.id],
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

/** The largest and smallest id and result that the database stores. */
const maxInteger = 2_147_483_647;

/** @throws AppError request.invalid for a cursor of another order */
function afterOf(sort: IdeaSort, cursor: string | undefined): After | null {
  if (sort !== 'best' && sort !== 'worst') return decodeInstantCursor(cursor);
  const keys = decodeCursor(cursor, 2);
  if (!keys) return null;
  const [net, id] = keys;
  const isWhole = (key: unknown): key is number => Number.isInteger(key) && Math.abs(Number(key)) <= maxInteger;
  if (!isWhole(net) || !isWhole(id)) throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  return { net, id };
}

function keyOf(sort: IdeaSort, row: IdeaRow): string | number {
  if (sort === 'best' || sort === 'worst') return row.net ?? 0;
  return sort === 'closed' ? (row.closedAt ?? row.publishedAt) : row.publishedAt;
}
