import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { newsImpacts, type NewsImpact } from '@candela/contract/community/news-terms';

/** A place in a list of news, newest first. */
export interface Place {
  at: string;
  id: number;
}

export interface ListFilter {
  /** Null: whatever they are about. */
  codes: readonly string[] | null;
  languageCode: string | undefined;
  /** At least. */
  impact: NewsImpact | undefined;
  sourceId: number | undefined;
}

export interface ListPage {
  limit: number;
  after: Place | null;
}

const placeRow = rowOf({ id: z.int(), at: instantText });

export type PlaceRow = z.infer<typeof placeRow>;

const isAfter = (at: string, id: string, after: Place | null): SQL =>
  after === null ? sql`` : sql`and (${sql.raw(at)}, ${sql.raw(id)}) < (${after.at}::timestamptz, ${after.id}::int)`;

/** A story is listed by its first item; of one source each of its items is. */
const places = (sourceId: number | undefined): SQL =>
  sourceId === undefined ? sql`(values (true)) p(is_first)` : sql`(values (true), (false)) p(is_first)`;

/** Which shelves of `h` have what is asked for. */
function isWantedShelf({ languageCode, impact, sourceId }: ListFilter): SQL {
  const impacts = newsImpacts.slice(impact === undefined ? 0 : newsImpacts.indexOf(impact));
  return sql`h.impact = any(${arrayOf(impacts)}::text[])
    ${languageCode === undefined ? sql`` : sql`and h.language_code = ${languageCode}`}
    ${sourceId === undefined ? sql`` : sql`and h.source_id = ${sourceId}`}`;
}

const hasShelves = ({ languageCode, impact, sourceId }: ListFilter) =>
  languageCode !== undefined || impact !== undefined || sourceId !== undefined;

/** The places of a page. Each way to filter reads one stretch of an index for each combination: no list is read past what others wrote. */
export async function listPlaces(db: Db, filter: ListFilter, page: ListPage): Promise<PlaceRow[]> {
  const { codes } = filter;
  if (codes !== null) return hasShelves(filter) ? ofCodesOnShelves(db, codes, filter, page) : ofCodes(db, codes, page);
  return hasShelves(filter) ? onShelves(db, filter, page) : newest(db, page);
}

function newest(db: Db, { limit, after }: ListPage): Promise<PlaceRow[]> {
  return readRows(db, placeRow)`
    select i.id, i.published_at as at from news_items i where i.is_first ${isAfter('i.published_at', 'i.id', after)}
    order by i.published_at desc, i.id desc limit ${limit}`;
}

function onShelves(db: Db, filter: ListFilter, { limit, after }: ListPage): Promise<PlaceRow[]> {
  return readRows(db, placeRow)`
    select x.id, x.at from news_shelves h cross join ${places(filter.sourceId)} cross join lateral (
      select i.id, i.published_at as at from news_items i
      where i.shelf_id = h.id and i.is_first = p.is_first ${isAfter('i.published_at', 'i.id', after)}
      order by i.published_at desc, i.id desc limit ${limit}) x
    where ${isWantedShelf(filter)} order by x.at desc, x.id desc limit ${limit}`;
}

/** An item with several of the symbols is listed once. */
function ofCodes(db: Db, codes: readonly string[], { limit, after }: ListPage): Promise<PlaceRow[]> {
  return readRows(db, placeRow)`
    select x.id, x.at from unnest(${arrayOf(codes)}::text[]) c(code) cross join lateral (
      select n.item_id as id, n.published_at as at from news_symbols n
      where n.code = c.code and n.is_first ${isAfter('n.published_at', 'n.item_id', after)}
      order by n.published_at desc, n.item_id desc limit ${limit}) x
    group by x.id, x.at order by x.at desc, x.id desc limit ${limit}`;
}

function ofCodesOnShelves(
  db: Db,
  codes: readonly string[],
  filter: ListFilter,
  { limit, after }: ListPage,
): Promise<PlaceRow[]> {
  return readRows(db, placeRow)`
    select x.id, x.at from news_shelves h cross join unnest(${arrayOf(codes)}::text[]) c(code) cross join ${places(filter.sourceId)}
    cross join lateral (
      select n.item_id as id, n.published_at as at from news_symbols n
      where n.code = c.code and n.shelf_id = h.id and n.is_first = p.is_first ${isAfter('n.published_at', 'n.item_id', after)}
      order by n.published_at desc, n.item_id desc limit ${limit}) x
    where ${isWantedShelf(filter)} group by x.id, x.at order by x.at desc, x.id desc limit ${limit}`;
}

/** Which of these items have all of these words. */
export async function listWithWords(
  db: Db,
  words: readonly string[],
  ids: readonly number[],
  days: { newest: number; oldest: number },
): Promise<PlaceRow[]> {
  return readRows(db, placeRow)`
    with days as materialized (
      select d.day, (select string_agg(quote_literal(d.day || '.' || w) || ':*', ' & ') from unnest(${arrayOf(words)}::text[]) w)::tsquery as query
      from generate_series(${days.oldest}::int, ${days.newest}::int) d(day))
    select i.id, i.published_at as at from news_items i join days d on d.day = floor(extract(epoch from i.published_at) / 86400)::int
    where i.id = any(${arrayOf(ids)}::int[]) and i.words @@ d.query order by i.published_at desc, i.id desc`;
}

/** Items of some days, given by their numbers, that have all of these words. */
export async function listFound(
  db: Db,
  words: readonly string[],
  days: { newest: number; oldest: number },
  filter: ListFilter,
  { limit, after }: ListPage,
): Promise<PlaceRow[]> {
  const { codes, sourceId } = filter;
  const isWanted = sql`${sourceId === undefined ? sql`and i.is_first` : sql``}
    ${hasShelves(filter) ? sql`and i.shelf_id in (select h.id from news_shelves h where ${isWantedShelf(filter)})` : sql``}
    ${codes === null ? sql`` : sql`and exists (select from news_symbols n where n.item_id = i.id and n.code = any(${arrayOf(codes)}::text[]))`}`;
  // Found by their words first (offset 0): by their dates, a rare word would be looked for in every item, once for each day.
  return readRows(db, placeRow)`
    select x.id, x.at from generate_series(${days.oldest}::int, ${days.newest}::int) d(day) cross join lateral (
      select i.id, i.published_at as at from (
        select n.* from news_items n where n.words @@ (select string_agg(quote_literal(d.day || '.' || w) || ':*', ' & ')
          from unnest(${arrayOf(words)}::text[]) w)::tsquery offset 0) i
      where true ${isWanted} ${isAfter('i.published_at', 'i.id', after)}
      order by i.published_at desc, i.id desc limit ${limit}) x
    order by x.at desc, x.id desc limit ${limit}`;
}
