import { sql, type SQL } from 'drizzle-orm';
import type { Db as BossDatabase } from 'pg-boss';
import type { Db, Tx } from '#db/client.ts';

/** Runs statements of the queue in the caller's transaction. Their texts do not vary with the values. */
export function inTransaction(tx: Db | Tx): BossDatabase {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result: unknown = await tx.execute(values.length === 0 ? sql.raw(text) : withValues(text, values));
      // A text with several statements has several results.
      return (Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows as unknown[]) } : result) as {
        rows: unknown[];
      };
    },
  };
}

function withValues(text: string, values: readonly unknown[]): SQL {
  // Literal, number of the value, literal, …
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
