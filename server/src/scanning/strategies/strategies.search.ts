import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import { isShownStrategy } from '#scanning/strategy-access.ts';
import type { SearchDocument, SearchSource } from '#site/search-sources.ts';
import { strategyTextSchema, type StrategyText } from '@candela/contract/scanning/strategy-text';

const strategyRow = rowOf({
  id: z.int(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  translations: z.record(z.string(), strategyTextSchema),
  owner: z.string(),
  ownerId: z.uuid(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  liveSince: instantText,
});

const idRow = rowOf({ id: z.int() });

/** Strategies that readers see, in every language that they are written in. */
export const strategySearch: SearchSource = {
  kind: 'strategy',
  async load(db, ids) {
    const rows = await readRows(db, strategyRow)`
      select t.id, t.name, t.summary, t.description, t.translations, u.first_name || ' ' || u.last_name as owner, t.owner_id as "ownerId",
        t.language_code as "languageCode", t.subscription_type_ids as "subscriptionTypeIds", t.live_since as "liveSince"
      from strategies t join users u on u.id = t.owner_id where t.id = any(${arrayOf(ids)}::int[]) and ${isShownStrategy}`;
    return { documents: rows.flatMap(documentsOf) };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select t.id from strategies t where t.id > ${Number(after ?? 0)}::int and ${isShownStrategy} order by t.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};

function documentsOf(row: z.infer<typeof strategyRow>): SearchDocument[] {
  const { id, name, summary, description, translations, owner, ownerId, languageCode, subscriptionTypeIds } = row;
  const document = (code: string, text: StrategyText): SearchDocument => ({
    kind: 'strategy',
    id: String(id),
    parent: null,
    languageCode: code,
    ...(code !== languageCode && { isTranslation: true }),
    subscriptionTypeIds,
    isStaffOnly: false,
    ownerIds: [ownerId],
    link: `/education/strategies/${id}`,
    title: text.name,
    subtitle: owner,
    names: owner,
    body: `${text.summary}\n\n${text.description}`,
    at: toIso(row.liveSince),
  });
  const others = Object.entries(translations).filter(([code]) => code !== languageCode);
  return [
    document(languageCode, { name, summary, description }),
    ...others.map(([code, text]) => document(code, text)),
  ];
}
