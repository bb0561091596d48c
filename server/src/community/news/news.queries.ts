import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import { countedNews } from '@candela/contract/community/news';
import { newsImpacts } from '@candela/contract/community/news-terms';

type Reader = Viewer & { userId: string };

const source = z.object({ id: z.int(), name: z.string(), home: z.string().nullable() });

const itemRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  url: z.string(),
  languageCode: z.string(),
  impact: z.enum(newsImpacts),
  publishedAt: instantText,
  source,
  others: z.array(z.object({ url: z.string(), source })),
  symbols: z.array(z.object({ code: z.string(), symbol: z.string().nullable() })),
  isRead: z.boolean(),
  isDemo: z.boolean(),
});

export type ItemRow = z.infer<typeof itemRow>;

/** These items, newest first. */
export async function listItems(db: Db, reader: Reader, ids: readonly number[]): Promise<ItemRow[]> {
  return readRows(db, itemRow)`
    select i.id, i.title, i.summary, i.url, h.language_code as "languageCode", h.impact, i.published_at as "publishedAt",
      json_build_object('id', s.id, 'name', s.name, 'home', s.home) as source,
      (select coalesce(json_agg(json_build_object('url', o.url, 'source', json_build_object('id', t.id, 'name', t.name, 'home', t.home))
        order by o.id), '[]') from news_items o join news_sources t on t.id = o.source_id
        where o.story_id = i.story_id and o.id <> i.id) as others,
      (select coalesce(json_agg(json_build_object('code', n.code, 'symbol', (
          select m.symbol from market_symbols m where split_part(m.symbol, ':', 2) = n.code and m.is_active
            and ${isVisibleSymbol('m', reader)} order by m.position, m.symbol limit 1)) order by n.code), '[]')
        from news_symbols n where n.item_id = i.id) as symbols,
      (i.story_id <= coalesce((select read_to from news_seen where user_id = ${reader.userId}::uuid), 0)
        or exists (select from news_reads r where r.user_id = ${reader.userId}::uuid and r.item_id = i.story_id)) as "isRead",
      s.is_demo as "isDemo"
    from news_items i join news_sources s on s.id = i.source_id join news_shelves h on h.id = i.shelf_id
    where i.id = any(${arrayOf(ids)}::int[]) order by i.published_at desc, i.id desc`;
}

const codeRow = rowOf({ code: z.string() });

/** Codes of symbols in somebody's watchlists that news can be about. */
export async function listOwnCodes(db: Db, userId: string): Promise<string[]> {
  const rows = await readRows(db, codeRow)`
    select distinct split_part(m.symbol, ':', 2) as code
    from watchlists w join watchlist_symbols ws on ws.watchlist_id = w.id join market_symbols m on m.id = ws.symbol_id
    where w.user_id = ${userId}::uuid
    intersect (select code from news_rules union select unnest(symbol_codes) from news_sources)`;
  return rows.map(({ code }) => code);
}

const daysRow = rowOf({ oldest: z.int().nullable(), newest: z.int().nullable() });

/** The days of the oldest and the newest item, counted from 1970; null: there are none. */
export async function findDays(db: Db): Promise<z.infer<typeof daysRow>> {
  return requireRow(db, daysRow)`
    select floor(extract(epoch from min(published_at)) / 86400)::int as oldest,
      floor(extract(epoch from max(published_at)) / 86400)::int as newest from news_items`;
}

const sourceRow = rowOf({
  id: z.int(),
  name: z.string(),
  home: z.string().nullable(),
  languageCode: z.string(),
  lastOkAt: instantText.nullable(),
  isFailing: z.boolean(),
});

/** Sources with items, by name. */
export async function listSources(db: Db): Promise<z.infer<typeof sourceRow>[]> {
  return readRows(db, sourceRow)`
    select s.id, s.name, s.home, s.language_code as "languageCode", s.last_ok_at as "lastOkAt",
      s.problem is not null as "isFailing"
    from news_sources s where exists (select from news_shelves h where h.source_id = s.id) order by lower(s.name), s.id`;
}

const languageRow = rowOf({ languageCode: z.string() });

export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await readRows(db, languageRow)`
    select distinct language_code as "languageCode" from news_shelves order by 1`;
  return rows.map(({ languageCode }) => languageCode);
}

/** Unread ones among the newest. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await requireRow(db, rowOf({ count: z.int() }))`
    select count(*)::int as count from (
      select id from news_items where is_first order by published_at desc, id desc limit ${countedNews}) i
    where i.id > coalesce((select read_to from news_seen where user_id = ${userId}::uuid), 0)
      and not exists (select from news_reads r where r.user_id = ${userId}::uuid and r.item_id = i.id)`;
  return count;
}

const storyRow = rowOf({ storyId: z.int() });

/** Marks the story of an item as read. @returns whether there is such an item */
export async function insertRead(db: Db, userId: string, id: number): Promise<boolean> {
  const found = await readRow(db, storyRow)`select story_id as "storyId" from news_items where id = ${id}`;
  if (!found) return false;
  await run(db)`
    insert into news_reads (user_id, item_id) select ${userId}::uuid, id from news_items where id = ${found.storyId}
    on conflict do nothing`;
  return true;
}

/** Marks everything that can be seen now; what was marked one by one need not be remembered any more. */
export async function markAll(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    insert into news_seen as s (user_id, read_to) select ${userId}::uuid, coalesce(max(id), 0) from news_items
    on conflict (user_id) do update set read_to = greatest(s.read_to, excluded.read_to)`;
  await run(tx)`
    delete from news_reads r using news_seen s
    where r.user_id = ${userId}::uuid and s.user_id = r.user_id and r.item_id <= s.read_to`;
}
