import type { PostLinks } from '#community/post-links.ts';
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
  languageCode?: string | undefined;
}

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: PictureAddresses;
  links: PostLinks;
}

/** Published posts, and which of them their readers have read. */
export function createFeeds({ db, domainEvents, addresses, links }: Deps) {
  /** Posts with the cards of their links, as the caller may see them. */
  async function present(caller: SignedInCaller, rows: readonly FeedRow[]): Promise<Feed[]> {
    const cards = await links.cardsOf(db, caller, rows);
    return rows.map((row, at) => presentFeed(row, { caller, addresses, linkCard: cards[at] ?? null }));
  }

  async function list(caller: SignedInCaller, asked: Asked): Promise<Page<Feed> & { pinned: Feed[] }> {
    const { limit, cursor, tab, symbol, languageCode } = asked;
    const rows = await listRows(
      db,
      caller,
      { tab, symbol, languageCode },
      { limit, after: decodeInstantCursor(cursor) },
    );
    const isFirst = cursor === undefined && tab === 'all' && symbol === undefined && languageCode === undefined;
    const pinned = isFirst ? await listPinned(db, caller) : [];
    const { data, nextCursor } = toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.publishedAt, row.id],
    );
    const feeds = await present(caller, [...data, ...pinned]);
    return { data: feeds.slice(0, data.length), nextCursor, pinned: feeds.slice(data.length) };
  }

  /** @throws AppError feeds.notFound, also for what the caller may not read */
  async function get(caller: SignedInCaller, id: number): Promise<Feed> {
    const row = await findFeed(db, caller, id);
    const [feed] = await present(caller, row ? [row] : []);
    if (!feed) throw new AppError('feeds.notFound');
    return feed;
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
