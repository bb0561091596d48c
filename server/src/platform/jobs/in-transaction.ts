import { sql } from 'drizzle-orm';
import { fromDrizzle, type Db as BossDatabase } from 'pg-boss';
import type { Db, Tx } from '#db/client.ts';

/** Statements of the queue as part of the caller's transaction. */
export function inTransaction(tx: Db | Tx): BossDatabase {
  return fromDrizzle(tx, sql);
}
