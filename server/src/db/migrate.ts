import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { Database, Db } from '#db/client.ts';

/** Any fixed number: nodes that start together take the same lock. */
const lockId = 7_264_310;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema up to date and runs `fill` (starting values) under one advisory lock. */
export async function migrateDatabase(database: Database, fill: (db: Db) => Promise<void>): Promise<void> {
  const client: PoolClient = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const db = drizzle(client) as unknown as Db;
    await migrate(db, { migrationsFolder });
    await fill(db);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {});
    client.release();
  }
}
