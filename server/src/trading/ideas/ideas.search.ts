import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';
import { areIdeasVisible } from '#trading/idea-access.ts';

const ideaRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  author: z.string(),
  authorId: z.uuid(),
  analysis: z.string().nullable(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isHidden: z.boolean(),
  publishedAt: instantText,
});

const idRow = rowOf({ id: z.int() });

/** Published ideas by symbol, author and what is written about them; nobody finds any while the setting Trade Ideas hides them. */
export const ideaSearch: SearchSource = {
  kind: 'idea',
  async load(db, ids) {
    const rows = await readRows(db, ideaRow)`
      select i.id, s.symbol, s.name, u.first_name || ' ' || u.last_name as author, i.author_id as "authorId", i.analysis,
        i.language_code as "languageCode", i.subscription_type_ids as "subscriptionTypeIds", i.hidden_at is not null as "isHidden",
        i.published_at as "publishedAt"
      from ideas i join users u on u.id = i.author_id join market_symbols s on s.id = i.symbol_id
      where i.id = any(${arrayOf(ids)}::int[]) and i.published_at is not null`;
    return {
      documents: rows.map(({ id, symbol, name, author, authorId, analysis, languageCode, publishedAt, ...access }) => ({
        kind: 'idea',
        id: String(id),
        parent: null,
        languageCode,
        subscriptionTypeIds: access.subscriptionTypeIds,
        isStaffOnly: access.isHidden,
        ownerIds: [authorId],
        link: `/education/ideas/${id}`,
        title: `${symbol.split(':')[1] ?? symbol} · ${name}`,
        subtitle: author,
        names: author,
        body: plainText(analysis ?? ''),
        at: toIso(publishedAt),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select i.id from ideas i where i.id > ${Number(after ?? 0)}::int and i.published_at is not null order by i.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
  async listKept(db, _userId, ids) {
    const rows = await readRows(db, idRow)`
      select i.id from ideas i where i.id = any(${arrayOf(ids)}::int[]) and not ${areIdeasVisible}`;
    return rows.map(({ id }) => String(id));
  },
};
