import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { NewsImpact } from '@candela/contract/community/news-terms';
import type { Candidate } from './stories.ts';

/** Until the transaction ends nobody else stores news: ids are in the order in which items can be seen, and no story begins twice. */
export async function lockStoring(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('news items'))`;
}

const keyRow = rowOf({ key: z.string(), itemId: z.int().nullable() });

/** The items that names of a source mean; null: one that was removed. */
export async function listKnownKeys(tx: Tx, sourceId: number, keys: readonly string[]) {
  return readRows(tx, keyRow)`
    select key, item_id as "itemId" from news_keys where source_id = ${sourceId} and key = any(${arrayOf(keys)}::text[])`;
}

/** Writes only what has changed since the last reading. */
export async function writeKeys(tx: Tx, sourceId: number, keys: readonly { key: string; itemId: number | null }[]) {
  await run(tx)`
    insert into news_keys as k (source_id, key, item_id, seen_on)
    select ${sourceId}, x.key, x."itemId", (now() at time zone 'utc')::date
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(key text, "itemId" int)
    on conflict (source_id, key) do update set item_id = excluded.item_id, seen_on = excluded.seen_on
      where (k.item_id, k.seen_on) is distinct from (excluded.item_id, excluded.seen_on)`;
}

/** The source lists what it listed before: what it listed last is remembered as of today. */
export async function keepKeys(tx: Tx, sourceId: number): Promise<void> {
  await run(tx)`
    update news_keys set seen_on = (now() at time zone 'utc')::date
    where source_id = ${sourceId} and seen_on < (now() at time zone 'utc')::date
      and seen_on = (select max(seen_on) from news_keys where source_id = ${sourceId})`;
}

const shelfRow = rowOf({ id: z.int(), languageCode: z.string(), impact: z.string() });

/** The shelves of a source for these combinations, made if there are none. */
export async function findShelves(
  tx: Tx,
  sourceId: number,
  wanted: readonly { languageCode: string; impact: NewsImpact }[],
): Promise<z.infer<typeof shelfRow>[]> {
  await run(tx)`
    insert into news_shelves (source_id, language_code, impact)
    select distinct ${sourceId}::int, x."languageCode", x.impact
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x("languageCode" text, impact text)
    on conflict do nothing`;
  return readRows(tx, shelfRow)`
    select id, language_code as "languageCode", impact from news_shelves where source_id = ${sourceId}`;
}

const candidateRow = rowOf({
  storyId: z.int(),
  urlKey: z.string().nullable(),
  titleKey: z.string().nullable(),
  publishedAt: z.number(),
  sourceIds: z.array(z.int()),
});

/** Items of other sources with one of these addresses or titles, at most 1,000, the oldest first. */
export async function listCandidates(
  tx: Tx,
  sourceId: number,
  given: { urlKeys: readonly string[]; titleKeys: readonly string[]; from: string },
): Promise<Candidate[]> {
  return readRows(tx, candidateRow)`
    select i.story_id as "storyId", i.url_key as "urlKey", i.title_key as "titleKey",
      (extract(epoch from i.published_at) * 1000)::float8 as "publishedAt",
      (select array_agg(s.source_id) from news_items s where s.story_id = i.story_id) as "sourceIds"
    from (
      select id from news_items where url_key = any(${arrayOf(given.urlKeys)}::text[]) and source_id <> ${sourceId}
      union
      select id from news_items where title_key = any(${arrayOf(given.titleKeys)}::text[])
        and published_at >= ${given.from}::timestamptz and source_id <> ${sourceId}
      order by id limit 1000) found
    join news_items i using (id) order by i.id`;
}

/** An item as it is stored. */
export interface ItemRow {
  title: string;
  summary: string;
  url: string;
  urlKey: string | null;
  titleKey: string | null;
  words: string[];
}

const insertedRow = rowOf({ place: z.int(), id: z.int(), storyId: z.int() });

/** @param items each with its place in the list, which is returned with its id */
export async function insertItems(
  tx: Tx,
  sourceId: number,
  items: readonly (ItemRow & { place: number; storyId: number | null; shelfId: number; publishedAt: string })[],
): Promise<z.infer<typeof insertedRow>[]> {
  return readRows(tx, insertedRow)`
    with given as materialized (
      select nextval(pg_get_serial_sequence('news_items', 'id'))::int as id, x.*
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(place int, "storyId" int, "shelfId" int, title text, summary text,
        url text, "urlKey" text, "titleKey" text, "publishedAt" timestamptz, words jsonb)),
    added as (
      insert into news_items (id, source_id, story_id, shelf_id, title, summary, url, url_key, title_key, published_at, words)
      overriding system value
      select id, ${sourceId}, coalesce("storyId", id), "shelfId", title, summary, url, "urlKey", "titleKey", "publishedAt",
        array_to_tsvector(array(select jsonb_array_elements_text(words))) from given
      returning id, story_id)
    select g.place, a.id, a.story_id as "storyId" from added a join given g using (id) order by g.place`;
}

const storyRow = rowOf({ storyId: z.int() });

/** Of items that are stored, what their source has changed. Their dates stay. @returns their stories */
export async function updateItems(tx: Tx, items: readonly (ItemRow & { id: number })[]): Promise<number[]> {
  const rows = await readRows(tx, storyRow)`
    update news_items i set title = x.title, summary = x.summary, url = x.url, url_key = x."urlKey", title_key = x."titleKey",
      words = array_to_tsvector(array(select extract(epoch from date_trunc('day', i.published_at at time zone 'utc'))::int8 / 86400 || '.' || w
        from jsonb_array_elements_text(x.words) w)), revision = i.revision + 1
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(id int, title text, summary text, url text, "urlKey" text,
      "titleKey" text, words jsonb)
    where i.id = x.id and (i.title, i.summary, i.url) is distinct from (x.title, x.summary, x.url)
    returning i.story_id as "storyId"`;
  return rows.map(({ storyId }) => storyId);
}
