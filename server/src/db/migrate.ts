import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Db } from '#db/client.ts';
import { checkMigrations, checkTables } from '#db/migration-checks.ts';
import { StartError } from '#platform/config/start-error.ts';

/** Any fixed number: nodes that start together take the same lock. */
const lockId = 7_264_310;

const migrationsFolder = fileURLToPath(new URL('./older-migrations', import.meta.url));

/**
 * Brings the schema up to date and runs `fill` (starting values) under one advisory lock.
 * @throws StartError when the database belongs to something else or to a newer version, is incomplete, or refuses.
 */
export async function migrateDatabase(database: Database, fill: (db: Db) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const known = readMigrationFiles({ migrationsFolder });
    await checkMigrations(client, known);
    const db = drizzle(client) as unknown as Db;
    await migrate(db, { migrationsFolder });
    await checkTables(client, known);
    await fill(db);
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {});
    client.release();
  }
}

/** Failures that an operator can fix; anything else is a bug and keeps its stack. */
function refusalOf(error: unknown): StartError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof pg.DatabaseError)) continue;
    const advice = advices[cause.code ?? ''];
    if (advice !== undefined) {
      return new StartError(`The database cannot be brought up to date: ${cause.message}. ${advice}`);
    }
  }
  return undefined;
}

/** By SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const advices: Record<string, string> = {
  '25006': 'It is read-only: use the address of the primary server',
  '42501': 'Grant the role "create" on the database and on its schema, or make it the owner',
  '42P07': 'The name is taken by something that is not of Candela: use a database of its own',
  '42710': 'The name is taken by something that is not of Candela: use a database of its own',
  '53100': 'Its disk is full',
};
