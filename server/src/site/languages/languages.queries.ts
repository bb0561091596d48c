import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { languages } from '#db/tables/languages.ts';

export function listRows(db: Db | Tx) {
  return db.select().from(languages).orderBy(languages.position, languages.id);
}

/** Locks changes of languages and their fallbacks until the end of the transaction. */
export async function lockLanguages(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('languages'))`;
}

export async function updateFallback(tx: Tx, code: string, fallbackCode: string | null): Promise<void> {
  await updateLanguage(tx, code, { fallbackCode });
}

export interface LanguageChanges {
  name?: string | undefined;
  nativeName?: string | undefined;
  direction?: 'ltr' | 'rtl' | undefined;
  isOffered?: boolean | undefined;
  fallbackCode?: string | null;
}

export async function updateLanguage(tx: Tx, code: string, changes: LanguageChanges): Promise<void> {
  // Texts of its fallback languages are part of its texts.
  const revision = sql`${languages.revision} + 1`;
  await tx
    .update(languages)
    .set({ ...changes, revision })
    .where(eq(languages.code, code));
}

const idRow = rowOf({ id: z.int(), position: z.int() });

export async function insertLanguage(
  tx: Tx,
  language: { code: string; name: string; nativeName: string; direction: 'ltr' | 'rtl'; fallbackCode: string | null },
): Promise<void> {
  const next = await requireRow(tx, idRow)`
    select coalesce(max(id), 1)::int + 1 as id, coalesce(max(position), 0)::int + 1 as position from languages`;
  await tx.insert(languages).values({ ...language, ...next, isOffered: false });
}

/** Deletes a language with its texts. */
export async function deleteLanguage(tx: Tx, code: string): Promise<void> {
  await tx.delete(languages).where(eq(languages.code, code));
}

/** Stores the order of all languages, given by their codes. */
export async function writeOrder(tx: Tx, codes: readonly string[]): Promise<void> {
  await run(tx)`
    update languages l set position = o.place - 1
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) with ordinality as o(code, place)
    where l.code = o.code`;
}

const circleRow = rowOf({ isCircle: z.boolean() });

/** Whether a language's chain of fallbacks leads back to itself. */
export async function isCircle(tx: Tx, code: string): Promise<boolean> {
  const row = await readRow(tx, circleRow)`
    with recursive chain (code) as (
      select fallback_code from languages where code = ${code}
      union
      select l.fallback_code from chain join languages l on l.code = chain.code)
    select exists (select from chain where chain.code = ${code}) as "isCircle"`;
  return row?.isCircle ?? false;
}

const codeRow = rowOf({ code: z.string() });

/** Languages with custom texts. */
export async function listWordedCodes(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await readRows(db, codeRow)`
    select code from languages l where exists (select from interface_texts i where i.language_code = l.code)`;
  return new Set(rows.map(({ code }) => code));
}
