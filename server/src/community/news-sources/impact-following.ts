import * as z from 'zod';
import { nearMilliseconds } from '#community/release-changes.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { newsImpacts } from '@candela/contract/community/news-terms';
import { impactsOf } from './impact.ts';
import { findShelves, lockStoring } from './storing.queries.ts';

/** Items of one transaction: storing news waits no longer for it. */
const itemsAtOnce = 500;

const itemRow = rowOf({
  id: z.int(),
  sourceId: z.int(),
  languageCode: z.string(),
  impact: z.enum(newsImpacts),
  usual: z.enum(newsImpacts),
  publishedAt: z.string(),
  codes: z.array(z.string()),
});

/** Says anew how much the news of half an hour around an instant matter that are about a currency. */
export async function followImpact(
  db: Db,
  { currency, at }: { currency: string; at: string },
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const last = await db.transaction((tx) => followSome(tx, { currency, at, after }));
    if (last === null) return;
    after = last;
  }
}

/** @returns the last item; null: there are no more */
async function followSome(
  tx: Tx,
  { currency, at, after }: { currency: string; at: string; after: number },
): Promise<number | null> {
  await lockStoring(tx);
  const [from, until] = [-nearMilliseconds, nearMilliseconds].map((far) =>
    new Date(Date.parse(at) + far).toISOString(),
  );
  const items = await readRows(tx, itemRow)`
    select i.id, i.source_id as "sourceId", h.language_code as "languageCode", h.impact, s.impact as usual,
      to_char(i.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt",
      (select array_agg(n.code) from news_symbols n where n.item_id = i.id) as codes
    from news_items i join news_shelves h on h.id = i.shelf_id join news_sources s on s.id = i.source_id
    where i.id > ${after} and i.published_at between ${from ?? at}::timestamptz and ${until ?? at}::timestamptz
      and exists (select from news_symbols n join market_symbols m on split_part(m.symbol, ':', 2) = n.code
        where n.item_id = i.id and ${currency} in (m.base, m.quote))
    order by i.id limit ${itemsAtOnce}`;
  for (const [sourceId, own] of Map.groupBy(items, (item) => item.sourceId)) {
    const impacts = await impactsOf(tx, own, own[0]?.usual ?? 'low');
    const changed = own.flatMap((item, place) => {
      const impact = impacts[place] ?? item.usual;
      return impact === item.impact ? [] : [{ ...item, impact }];
    });
    if (changed.length === 0) continue;
    const shelves = await findShelves(tx, sourceId, changed);
    const moved = changed.map(({ id, languageCode, impact }) => ({
      id,
      shelfId: shelves.find((each) => each.languageCode === languageCode && each.impact === impact)?.id,
    }));
    await run(tx)`
      update news_items i set shelf_id = x."shelfId" from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(id int, "shelfId" int)
      where i.id = x.id`;
    await run(tx)`
      update news_symbols n set shelf_id = i.shelf_id from news_items i
      where i.id = any(${arrayOf(moved.map(({ id }) => id))}::int[]) and n.item_id = i.id`;
  }
  return items.length < itemsAtOnce ? null : (items.at(-1)?.id ?? null);
}
