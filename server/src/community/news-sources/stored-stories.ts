import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';
import { codesIn, readyRule } from './headline-rules.ts';
import { listRules } from './news-rules.queries.ts';

const itemRow = rowOf({
  storyId: z.int(),
  title: z.string(),
  languageCode: z.string(),
  symbolCodes: z.array(z.string()),
});

/** Says anew which symbols these stories are about, by the headlines of all their items and by their sources, and how they are found. */
export async function tagStories(tx: Tx, storyIds: readonly number[]): Promise<void> {
  if (storyIds.length === 0) return;
  await changeSearch(tx, 'news', storyIds);
  const rules = (await listRules(tx)).map(readyRule);
  const items = await readRows(tx, itemRow)`
    select i.story_id as "storyId", i.title, h.language_code as "languageCode", s.symbol_codes as "symbolCodes"
    from news_items i join news_shelves h on h.id = i.shelf_id join news_sources s on s.id = i.source_id
    where i.story_id = any(${arrayOf(storyIds)}::int[])`;
  const tags = items.flatMap((item) =>
    [...item.symbolCodes, ...codesIn(item, rules)].map((code) => ({ storyId: item.storyId, code })),
  );
  await run(tx)`
    delete from news_symbols n using news_items i where i.id = n.item_id and i.story_id = any(${arrayOf(storyIds)}::int[])`;
  await run(tx)`
    insert into news_symbols (code, item_id, shelf_id, is_first, published_at)
    select distinct x.code, i.id, i.shelf_id, i.is_first, i.published_at
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as x("storyId" int, code text)
    join news_items i on i.story_id = x."storyId"`;
}

const firstRow = rowOf({ first: z.int() });

/** Removes items; of a story whose first item is among them, the next one becomes the first. */
export async function removeItems(tx: Tx, ids: readonly number[]): Promise<void> {
  const removed = arrayOf(ids);
  // Stories of which something is left, found before their first items are gone.
  const left = await readRows(tx, rowOf({ storyId: z.int() }))`
    select distinct i.story_id as "storyId" from news_items i
    where i.story_id = any(${removed}::int[]) and i.id <> all(${removed}::int[])`;
  await changeSearch(tx, 'news', ids);
  await run(tx)`delete from news_items where id = any(${removed}::int[])`;
  const headless = arrayOf(left.map(({ storyId }) => storyId));
  const firsts = await readRows(tx, firstRow)`
    update news_items i set story_id = f.first
    from (select story_id, min(id) as first from news_items where story_id = any(${headless}::int[]) group by story_id) f
    where i.story_id = f.story_id returning f.first`;
  await tagStories(tx, [...new Set(firsts.map(({ first }) => first))]);
}
