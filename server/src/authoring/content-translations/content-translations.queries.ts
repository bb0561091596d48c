import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, rowOf, run } from '#db/rows.ts';
import { readSearchAgain } from '#site/search-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { translatedKinds, type TranslatedKind } from '@candela/contract/authoring/content-translations';

/** Number of translations of earlier sources kept per passage, in case a source is restored. */
const keptTranslations = 5;

const translationRow = rowOf({
  kind: z.enum(translatedKinds),
  itemId: z.int(),
  field: z.string(),
  sourceHash: z.string(),
  source: z.string(),
  value: z.string(),
  state: z.enum(['confirmed', 'draft']),
  changedBy: z.union([personSchema, z.null()]),
  changedAt: instantText,
});

export type TranslationRow = z.infer<typeof translationRow>;

/** Translations of a course, or of one of its items, newest first. */
export function listRows(
  db: Db | Tx,
  courseId: number,
  lang: string,
  item: { kind: TranslatedKind; id: number } | null,
): Promise<TranslationRow[]> {
  const ofItem = item ? sql`and t.kind = ${item.kind} and t.item_id = ${item.id}` : sql``;
  return readRows(db, translationRow)`
    select t.kind, t.item_id as "itemId", t.field, t.source_hash as "sourceHash", t.source, t.value, t.state,
      case when u.id is not null then ${sql.raw(personJson)} end as "changedBy", t.changed_at as "changedAt"
    from translations t left join users u on u.id = t.changed_by
    where t.course_id = ${courseId} and t.lang = ${lang} ${ofItem}
    order by t.changed_at desc`;
}

export interface NewTranslation {
  kind: TranslatedKind;
  itemId: number;
  field: string;
  sourceHash: string;
  source: string;
  value: string;
  state: 'confirmed' | 'draft';
}

/** Writes translations, which are indexed for the search later; existing ones of the same source are replaced. Empty ones are removed. */
export async function writeRows(
  tx: Tx,
  { courseId, lang, userId }: { courseId: number; lang: string; userId: string },
  rows: readonly NewTranslation[],
): Promise<void> {
  const column = (name: keyof NewTranslation) => sql.param(rows.map((row) => row[name]));
  await run(tx)`
    insert into translations (kind, item_id, field, lang, source_hash, source, value, state, course_id, changed_by, changed_at)
    select x.kind, x.item_id, x.field, ${lang}, x.hash, x.source, x.value, x.state, ${courseId}, ${userId}, clock_timestamp()
    from unnest(${column('kind')}::text[], ${column('itemId')}::int[], ${column('field')}::text[],
      ${column('sourceHash')}::text[], ${column('source')}::text[], ${column('value')}::text[], ${column('state')}::text[])
      as x (kind, item_id, field, hash, source, value, state)
    on conflict (kind, item_id, field, lang, source_hash) do update
      set value = excluded.value, state = excluded.state, source = excluded.source, course_id = excluded.course_id,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`;
  await run(tx)`
    delete from translations t using (
      select kind, item_id, field, lang, source_hash,
        row_number() over (partition by kind, item_id, field, lang order by changed_at desc) as place
      from translations
      where lang = ${lang} and (kind, item_id, field) in (
        select * from unnest(${column('kind')}::text[], ${column('itemId')}::int[], ${column('field')}::text[]))) old
    where t.kind = old.kind and t.item_id = old.item_id and t.field = old.field and t.lang = old.lang
      and t.source_hash = old.source_hash and (old.place > ${keptTranslations} or t.value = '')`;
  await readSearchAgain(tx, 'course', [courseId], `course:${courseId}`);
}

/** Locks until the transaction ends: one translator at a time per course and language. */
export async function lockLanguage(tx: Tx, courseId: number, lang: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`translations ${lang}`}), ${courseId})`;
}

const languageRow = rowOf({ code: z.string(), nativeName: z.string(), direction: z.enum(['ltr', 'rtl']) });

/** Available content languages, in the order of the product. */
export function listLanguages(db: Db | Tx): Promise<z.infer<typeof languageRow>[]> {
  return readRows(db, languageRow)`
    select code, native_name as "nativeName", direction from languages order by position, id`;
}
