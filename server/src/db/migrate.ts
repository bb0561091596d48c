import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database, Db } from '#db/client.ts';
import { checkMigrations, checkTables, recordedMigrations } from '#db/migration-checks.ts';
import { StartError } from '#platform/config/start-error.ts';

/** Any fixed number: nodes that start together take the same lock. */
const lockId = 7_264_310;

/** The first of them, the start, makes the whole schema of a new installation; drizzle-kit adds those that follow. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** How installations came to what the start makes that are older than it. Nothing is added to them. */
const olderFolder = fileURLToPath(new URL('./older-migrations', import.meta.url));

/**
 * Brings the schema up to date and runs `fill` (starting values) under one advisory lock. A new database gets the start; one that began
 * with the older migrations gets those of them that it lacks, and counts as started.
 * @throws StartError when the database belongs to something else or to a newer version, is incomplete, or refuses.
 */
export async function migrateDatabase(database: Database, fill: (db: Db) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const current = readMigrationFiles({ migrationsFolder });
    const older = readMigrationFiles({ migrationsFolder: olderFolder });
    const recorded = await recordedMigrations(client);
    await checkMigrations(client, recorded, { current, older });
    const db = drizzle(client) as unknown as Db;
    const start = current[0];
    if (start !== undefined && recorded.length > 0 && !recorded.includes(start.folderMillis)) {
      await migrate(db, { migrationsFolder: olderFolder });
      await recordStart(client, start);
    }
    await migrate(db, { migrationsFolder });
    await checkTables(client, current);
    await fill(db);
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {});
    client.release();
  }
}

/** Records the start without running it. A process that is killed before leaves that to the next, which finds the older ones complete. */
async function recordStart(client: pg.PoolClient, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
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
