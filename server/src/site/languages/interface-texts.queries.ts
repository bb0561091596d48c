import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';

const wordingRow = rowOf({
  code: z.string(),
  key: z.string(),
  text: z.string(),
  /** The English text from which it was translated. */
  source: z.string(),
  changedBy: z.string().nullable(),
  changedAt: instantText,
});

export type WordingRow = z.infer<typeof wordingRow>;

/** The custom texts of this installation, in all languages or some; without `keys` all of them. */
export async function listWordings(
  db: Db | Tx,
  { codes, keys }: { codes?: readonly string[]; keys?: readonly string[] } = {},
): Promise<WordingRow[]> {
  return readRows(db, wordingRow)`
    select i.language_code as code, i.key, i.text, i.source, u.first_name || ' ' || u.last_name as "changedBy",
      i.updated_at as "changedAt"
    from interface_texts i left join users u on u.id = i.user_id
    where (${codes === undefined}::boolean or i.language_code = any(${arrayOf(codes ?? [])}::text[]))
      and (${keys === undefined}::boolean or i.key = any(${arrayOf(keys ?? [])}::text[]))`;
}

const codeRow = rowOf({ code: z.string() });

export async function isLanguage(db: Db | Tx, code: string): Promise<boolean> {
  return (await readRow(db, codeRow)`select code from languages where code = ${code}`) !== null;
}

/** Locks the texts of a language until the end of the transaction; false if there is no such language. */
export async function lockTexts(tx: Tx, code: string): Promise<boolean> {
  return (await readRow(tx, codeRow)`select code from languages where code = ${code} for no key update`) !== null;
}

export async function raiseRevision(tx: Tx, code: string): Promise<void> {
  await run(tx)`update languages set revision = revision + 1 where code = ${code}`;
}

export interface NewWording {
  key: string;
  text: string;
  source: string;
}

export async function writeWordings(
  tx: Tx,
  code: string,
  userId: string,
  wordings: readonly NewWording[],
): Promise<void> {
  await run(tx)`
    insert into interface_texts (language_code, key, text, source, user_id)
    select ${code}, w.key, w.text, w.source, ${userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(wordings)}::jsonb) as w(key text, text text, source text)
    on conflict (language_code, key) do update
      set text = excluded.text, source = excluded.source, user_id = excluded.user_id, updated_at = now()`;
}

export async function deleteWordings(tx: Tx, code: string, keys: readonly string[]): Promise<void> {
  await run(tx)`delete from interface_texts where language_code = ${code} and key = any(${arrayOf(keys)}::text[])`;
}

const versionRow = rowOf({
  id: z.int(),
  at: instantText,
  by: z.string().nullable(),
  after: z.unknown(),
});

/** Changes of one text from the audit log, newest first. */
export async function listVersions(db: Db, entityId: string, limit: number) {
  return readRows(db, versionRow)`
    select a.id::int as id, a.at, u.first_name || ' ' || u.last_name as by, a.after
    from audit_events a left join users u on u.id = a.actor_id
    where a.entity = 'interfaceText' and a.entity_id = ${entityId}
    order by a.at desc, a.id desc limit ${limit}`;
}
