import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { isReadableStrategy } from '#scanning/strategy-access.ts';
import type { LinkCardSource } from '#site/link-cards.ts';
import { strategyTextSchema } from '@candela/contract/scanning/strategy-text';

const strategyRow = rowOf({
  id: z.int(),
  name: z.string(),
  summary: z.string(),
  translations: z.record(z.string(), strategyTextSchema),
  source: z.string(),
});

/** Strategies, for those who may read them and in their language. */
export const strategyLinkCards: LinkCardSource = {
  kind: 'strategy',
  path: /^\/education\/strategies\/(\d{1,9})$/,
  async list(db, caller, ids) {
    const rows = await readRows(db, strategyRow)`
      select t.id, t.name, t.summary, t.translations, u.first_name || ' ' || u.last_name as source
      from strategies t join users u on u.id = t.owner_id
      where t.id = any(${arrayOf(ids)}::int[]) and ${isReadableStrategy(caller)}`;
    return rows.map(({ id, name, summary, translations, source }) => {
      const translated = translations[caller.languageCode];
      return {
        id,
        title: translated?.name ?? name,
        description: translated?.summary ?? summary,
        source,
        picturePath: null,
      };
    });
  },
};
