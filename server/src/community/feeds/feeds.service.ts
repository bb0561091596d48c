import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { FeedTab } from '@candela/contract/community/feed-terms';
import type { Feed } from '@candela/contract/community/feeds';
import type { Page } from '@candela/contract/paging';
import { presentFeed, type FeedRow } from './feed-columns.ts';
import { countUnread, findFeed, insertRead, listPinned, listRows, markAll } from './feeds.queries.ts';
import type { PictureAddresses } from './picture-addresses.ts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
  tab: FeedTab;
  symbol?: string | undefined;
}

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: PictureAddresses;
}

/** Published posts, and which of them their readers have read. */
export function createFeeds({ db, domainEvents, addresses }: Deps) {
  const present = (row: FeedRow, caller: SignedInCaller) => presentFeed(row, caller, addresses);

  async function list(caller: SignedInCaller, asked: Asked): Promise<Page<Feed> & { pinned: Feed[] }> {
    const { limit, cursor, tab, symbol } = asked;
    const rows = await listRows(db, caller, { tab, symbol }, { limit, after: decodeInstantCursor(cursor) });
    const isFirst = cursor === undefined && tab === 'all' && symbol === undefined;
    const pinned = isFirst ? await listPinned(db, caller) : [];
    const page = toPage(
      rows,
      limit,
      (row) => present(row, caller),
      (row) => [row.publishedAt, row.id],
    );
    return { ...page, pinned: pinned.map((row) => present(row, caller)) };
  }

  /** @throws AppError feeds.notFound, also for what the caller may not read */
  async function get(caller: SignedInCaller, id: number): Promise<Feed> {
    const row = await findFeed(db, caller, id);
    if (!row) throw new AppError('feeds.notFound');
    return present(row, caller);
  }

  /** @throws AppError feeds.notFound, also if the caller's subscriptions do not include it */
  async function mark(caller: SignedInCaller, id: number): Promise<void> {
    const isNew = await insertRead(db, caller, id);
    if (isNew === null) throw new AppError('feeds.notFound');
    if (isNew) domainEvents.emit('notifications.read', caller.userId);
  }

  async function markEvery(caller: SignedInCaller): Promise<void> {
    await markAll(db, caller);
    domainEvents.emit('notifications.read', caller.userId);
  }

  return { list, get, mark, markAll: markEvery, counts: (caller: SignedInCaller) => countUnread(db, caller) };
}

export type Feeds = ReturnType<typeof createFeeds>;
