import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const languageRow = rowOf({ id: z.int(), languages: z.array(z.string()) });

/** The languages of each item's translations, without the original one. */
export async function listTranslatedLanguages(
  db: Db | Tx,
  kind: 'course' | 'lesson',
  items: readonly { id: number; languageCode: string }[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await readRows(db, languageRow)`
    select item_id as id, array_agg(distinct lang) as languages from translations
    where kind = ${kind} and item_id = any(${arrayOf(items.map(({ id }) => id))}::int[]) and state = 'confirmed'
    group by item_id`;
  const found = new Map(rows.map(({ id, languages }) => [id, languages]));
  return new Map(
    items.map(({ id, languageCode }) => [id, (found.get(id) ?? []).filter((code) => code !== languageCode)]),
  );
}
