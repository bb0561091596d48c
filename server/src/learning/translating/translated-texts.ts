import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { sourceHash } from '#learning/content/passages.ts';
import type { TranslatedKind } from '@candela/contract/authoring/content-translations';

/** A text of a course, with its original language. */
export interface SourceText {
  kind: TranslatedKind;
  itemId: number;
  field: string;
  source: string;
  languageCode: string;
}

export interface TranslatedText {
  text: string;
  languageCode: string;
  /** Whether the source has changed since. */
  isStale: boolean;
}

const translatedRow = rowOf({ at: z.int(), value: z.string(), lang: z.string(), isStale: z.boolean() });

/**
 * The confirmed translations of texts, in order; null if there is none. They are searched in the reader's language, then in
 * its fallback language, and so on; in each, the translation of the current source, else the newest. No query is
 * made for texts that are already in the reader's language.
 */
export async function findTranslations(
  db: Db | Tx,
  languageCode: string,
  texts: readonly SourceText[],
): Promise<(TranslatedText | null)[]> {
  const found: (TranslatedText | null)[] = texts.map(() => null);
  const wanted = texts.flatMap((text, at) => (text.languageCode === languageCode ? [] : [{ ...text, at }]));
  if (wanted.length === 0) return found;
  const column = <T>(value: (text: (typeof wanted)[number]) => T) => sql.param(wanted.map(value));
  const rows = await readRows(db, translatedRow)`
    with recursive chain (code, step) as (
      select ${languageCode}::text, 0
      union all
      select coalesce(l.fallback_code, nullif(split_part(l.code, '-', 1), l.code)), step + 1
      from chain join languages l on l.code = chain.code
      where coalesce(l.fallback_code, nullif(split_part(l.code, '-', 1), l.code)) is not null and step < 4)
    select x.at, t.value, t.lang, t."isStale"
    from unnest(${column(({ at }) => at)}::int[], ${column(({ kind }) => kind)}::text[],
        ${column(({ itemId }) => itemId)}::int[], ${column(({ field }) => field)}::text[],
        ${column(({ source }) => sourceHash(source))}::text[], ${column((text) => text.languageCode)}::text[])
      as x (at, kind, item_id, field, hash, own)
    cross join lateral (
      select t.value, t.lang, t.source_hash <> x.hash as "isStale"
      from chain join translations t on t.lang = chain.code and t.kind = x.kind and t.item_id = x.item_id
        and t.field = x.field and t.state = 'confirmed'
      -- Behind the language that it was written in, the source itself is better than any translation.
      where chain.step < coalesce((select min(own.step) from chain own where own.code = x.own), 5)
      order by chain.step, t.source_hash = x.hash desc, t.changed_at desc
      limit 1) t`;
  for (const { at, value, lang, isStale } of rows) found[at] = { text: value, languageCode: lang, isStale };
  return found;
}

/** The same for plain texts: in the reader's language if translated, else in the original. */
export async function translateTexts(
  db: Db | Tx,
  languageCode: string,
  texts: readonly SourceText[],
): Promise<string[]> {
  const found = await findTranslations(db, languageCode, texts);
  return texts.map(({ source }, index) => found[index]?.text ?? source);
}
