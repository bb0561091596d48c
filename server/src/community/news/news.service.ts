import { dayNumber, searchedWords } from '#community/news-words.ts';
import type { Db } from '#db/client.ts';
import { decodeInstantCursor, encodeCursor } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { NewsItem, NewsState } from '@candela/contract/community/news';
import type { NewsImpact } from '@candela/contract/community/news-terms';
import type { Page } from '@candela/contract/paging';
import {
  listFound,
  listPlaces,
  listWithWords,
  type ListFilter,
  type ListPage,
  type PlaceRow,
} from './news-lists.queries.ts';
import {
  countUnread,
  findDays,
  insertRead,
  listItems,
  listLanguages,
  listOwnCodes,
  listSources,
  markAll,
} from './news.queries.ts';

/** A search looks through so many days, then through the next ones if the page is not full. */
const daysAtOnce = [1, 6, 23, 60, 365];

/**
 * Before it looks for words, a search reads so many of what it may show: a word that most have is found there at once, and a filter that
 * leaves little is at its end.
 */
const readFirst = 200;
/** More where a word is frequent but not in what is asked for: days are full of what it may not show then. */
const readMore = 1800;

const everything: ListFilter = { codes: null, languageCode: undefined, impact: undefined, sourceId: undefined };

interface NewsQuery {
  search?: string | undefined;
  code?: string | undefined;
  isMine?: boolean | undefined;
  languageCode?: string | undefined;
  impact?: NewsImpact | undefined;
  sourceId?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** News, for all readers. */
export function createNews({ db }: { db: Db }) {
  async function list(caller: SignedInCaller, query: NewsQuery): Promise<Page<NewsItem>> {
    const { languageCode, impact, sourceId, limit } = query;
    const filter: ListFilter = { codes: await codesOf(caller, query), languageCode, impact, sourceId };
    const page: ListPage = { limit: limit + 1, after: decodeInstantCursor(query.cursor) };
    const words = searchedWords(query.search ?? '');
    const found = words.length > 0 ? await search(words, filter, page) : await listPlaces(db, filter, page);
    const shown = found.slice(0, limit);
    const items = await listItems(
      db,
      caller,
      shown.map(({ id }) => id),
    );
    const last = shown.at(-1);
    return {
      data: items.map((item) => ({ ...item, publishedAt: toIso(item.publishedAt) })),
      nextCursor: found.length > limit && last ? encodeCursor([last.at, last.id]) : null,
    };
  }

  /** Null: news about anything. */
  async function codesOf({ userId }: SignedInCaller, { code, isMine }: NewsQuery): Promise<string[] | null> {
    if (!isMine) return code === undefined ? null : [code];
    const own = await listOwnCodes(db, userId);
    return code === undefined ? own : own.filter((each) => each === code);
  }

  /** The next places of a list, and those of them that have the words. */
  async function read(words: readonly string[], filter: ListFilter, page: ListPage) {
    const places = await listPlaces(db, filter, page);
    const [first, last] = [places[0], places.at(-1)];
    if (!first || !last) return { places, found: [] };
    const ids = places.map(({ id }) => id);
    const days = { newest: dayNumber(toIso(first.at)), oldest: dayNumber(toIso(last.at)) };
    return { places, found: await listWithWords(db, words, ids, days) };
  }

  async function search(words: readonly string[], filter: ListFilter, page: ListPage): Promise<PlaceRow[]> {
    const { oldest, newest } = await findDays(db);
    if (oldest === null || newest === null) return [];
    const found: PlaceRow[] = [];
    const isFiltered = Object.values(filter).some((each) => each !== null && each !== undefined);
    let { after } = page;
    for (const count of isFiltered ? [readFirst, readMore] : [readFirst]) {
      if (count === readMore && (await read(words, everything, { limit: readFirst, after: null })).found.length === 0)
        break;
      const { places, ...more } = await read(words, filter, { limit: count, after });
      found.push(...more.found);
      if (found.length >= page.limit || places.length < count) return found.slice(0, page.limit);
      after = places.at(-1) ?? null;
    }
    let day = after ? Math.min(newest, dayNumber(toIso(after.at))) : newest;
    for (let turn = 0; day >= oldest && found.length < page.limit; turn++) {
      const length = daysAtOnce[Math.min(turn, daysAtOnce.length - 1)] ?? 1;
      const days = { newest: day, oldest: Math.max(oldest, day - length + 1) };
      found.push(...(await listFound(db, words, days, filter, { after, limit: page.limit - found.length })));
      day = days.oldest - 1;
    }
    return found;
  }

  async function state({ userId }: SignedInCaller): Promise<NewsState> {
    const [rows, languageCodes, unreadCount, own] = await Promise.all([
      listSources(db),
      listLanguages(db),
      countUnread(db, userId),
      listOwnCodes(db, userId),
    ]);
    const sources = rows.map((row) => ({ ...row, lastOkAt: toIsoOrNull(row.lastOkAt) }));
    const looks = sources.flatMap(({ lastOkAt }) => lastOkAt ?? []).toSorted();
    return { sources, languageCodes, unreadCount, lastLookAt: looks.at(-1) ?? null, ownSymbolCount: own.length };
  }

  /** @throws AppError news.notFound */
  async function markRead({ userId }: SignedInCaller, id: number): Promise<void> {
    if (!(await insertRead(db, userId, id))) throw new AppError('news.notFound');
  }

  const markAllRead = ({ userId }: SignedInCaller): Promise<void> => db.transaction((tx) => markAll(tx, userId));

  return { list, state, markRead, markAllRead };
}
