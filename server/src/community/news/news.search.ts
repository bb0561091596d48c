import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';

const itemRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  sourceName: z.string(),
  languageCode: z.string(),
  publishedAt: instantText,
});

const idRow = rowOf({ id: z.int() });

/** Stories, by headline and excerpt; a hit leads to the list of news with the words of its headline. */
export const newsSearch: SearchSource = {
  kind: 'news',
  async load(db, ids) {
    const rows = await readRows(db, itemRow)`
      select i.id, i.title, i.summary, s.name as "sourceName", h.language_code as "languageCode", i.published_at as "publishedAt"
      from news_items i join news_sources s on s.id = i.source_id join news_shelves h on h.id = i.shelf_id
      where i.id = any(${arrayOf(ids)}::int[]) and i.is_first`;
    return {
      documents: rows.map((row) => ({
        kind: 'news',
        id: String(row.id),
        parent: null,
        languageCode: row.languageCode,
        subscriptionTypeIds: [],
        isStaffOnly: false,
        ownerIds: [],
        link: `/education/news?search=${encodeURIComponent(row.title.slice(0, 100).toWellFormed())}`,
        title: row.title,
        subtitle: row.sourceName,
        names: '',
        body: row.summary,
        at: toIso(row.publishedAt),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select i.id from news_items i where i.is_first and i.id > ${Number(after ?? 0)}::int order by i.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};
