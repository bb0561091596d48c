import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';

const columnRow = rowOf({ table: z.string(), column: z.string(), type: z.string() });
const usedRow = rowOf({ isUsed: z.boolean() });

/**
 * Whether a language is selected by users, used by content, or a fallback of another. Checks every column with a name used for
 * languages, so that new tables are included; its own interface texts do not count. Users cannot select it until the end of the
 * transaction.
 */
export async function isLanguageUsed(tx: Tx, { id, code }: { id: number; code: string }): Promise<boolean> {
  await run(tx)`select from languages where id = ${id}::int for update`;
  const columns = await readRows(tx, columnRow)`
    select table_name::text as "table", column_name::text as "column", data_type::text as type
    from information_schema.columns where table_schema = current_schema() and table_name <> 'interface_texts'
      and column_name in ('language_id', 'language_code', 'language_codes', 'spoken_languages', 'fallback_code', 'lang')`;
  const uses = columns.map(({ table, column, type }) => {
    const at = sql.identifier(column);
    const isOfLanguage =
      type === 'ARRAY' ? sql`${code} = any(${at})` : sql`${at}::text = ${type === 'text' ? code : String(id)}`;
    return sql`exists (select from ${sql.identifier(table)} where ${isOfLanguage})`;
  });
  const { isUsed } = await requireRow(tx, usedRow)`select ${sql.join(uses, sql` or `)} as "isUsed"`;
  return isUsed;
}
