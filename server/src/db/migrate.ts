import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database, Db } from '#db/client.ts';
import { checkMigrations, checkTables, recordedMigrations } from '#db/migration-checks.ts';
import { lockMigrations, lockNotHad } from '#db/migration-lock.ts';
import { run } from '#db/rows.ts';
import { StartError } from '#platform/config/start-error.ts';

/** The first of them, the start, makes the whole schema of a new installation; drizzle-kit adds those that follow. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** How installations came to what the start makes that are older than it. Nothing is added to them. */
const olderFolder = fileURLToPath(new URL('./older-migrations', import.meta.url));

/** How long a migration waits for a table that others use: while it waits, everybody else waits behind it. */
const tableMilliseconds = 5000;
const maxTries = 60;

/**
 * Brings the schema up to date and runs `fill` (starting values), one node at a time; others wait, and `say` so. A new database gets the
 * start; one that began with the older migrations gets those of them that it lacks, and counts as started. A newer version may have
 * expanded it.
 * @returns whether there was something to bring up to date
 * @throws StartError when the database belongs to something else or to a newer version, is incomplete, or refuses.
 */
export async function migrateDatabase(
  database: Database,
  fill: (db: Db) => Promise<void>,
  say: (message: string) => void = () => {},
): Promise<boolean> {
  let hasMigrated = false;
  try {
    await underLock(database, say, async (client) => {
      const current = readMigrationFiles({ migrationsFolder });
      const older = readMigrationFiles({ migrationsFolder: olderFolder });
      const recorded = await recordedMigrations(client);
      await checkMigrations(client, recorded, { current, older });
      const start = current[0];
      const hasStarted = recorded.some(({ at }) => at === start?.folderMillis);
      if (start !== undefined && recorded.length > 0 && !hasStarted) {
        hasMigrated = await runMigrations(client, older);
        await inTransaction(client, () => record(client, start));
      }
      hasMigrated = (await runMigrations(client, current)) || hasMigrated;
      await recordPhases(client, current);
      if (hasMigrated) await noteMigrated(client, current);
      await checkTables(client, current);
      if (database.directUrl !== undefined) await keepWithoutCompiler(client);
      await fill(drizzle({ client }) as unknown as Db);
    });
    return hasMigrated;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** The embedded database has one process and one connection: that is its lock. */
async function underLock(
  database: Database,
  say: (message: string) => void,
  work: (client: pg.Client | pg.PoolClient) => Promise<void>,
): Promise<void> {
  const url = database.directUrl ?? database.pool.options.connectionString;
  if (database.kind === 'pglite' || url === undefined) {
    const client = await database.pool.connect();
    return work(client).finally(() => client.release());
  }
  const { client, release } = await lockMigrations(url, say);
  await work(client).finally(release);
}

/**
 * Runs those that are later than the last recorded one, all or none, and records them. When others use one of the tables for long, it
 * gives way to them and begins again.
 * @returns whether there were any
 */
async function runMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<boolean> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const last = Math.max(0, ...(await recordedMigrations(client)).map(({ at }) => at));
  const lacking = migrations.filter(({ folderMillis }) => folderMillis > last);
  await client.query('alter table drizzle.__drizzle_migrations add column if not exists phase text');
  if (lacking.length === 0) return false;
  for (let tries = 1; ; tries++) {
    try {
      await inTransaction(client, async () => {
        await client.query(`select set_config('lock_timeout', $1, true)`, [String(tableMilliseconds)]);
        for (const migration of lacking) {
          for (const statement of migration.sql) await runStatement(client, statement);
          await record(client, migration);
        }
      });
      return true;
    } catch (error) {
      if (databaseErrorOf(error)?.code !== lockNotHad || tries === maxTries) throw error;
      await wait(1000);
    }
  }
}

/** @throws an error that tells which statement, because of the database's own */
async function runStatement(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(statement).catch((cause: unknown) => {
    throw new Error(`A migration failed: ${statement.trim()}`, { cause });
  });
}

/** A process that is killed before leaves that to the next, which finds what it has run complete. */
async function record(client: pg.ClientBase, { hash, folderMillis, sql }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, phase) values ($1, $2, $3)', [
    hash,
    folderMillis,
    phaseOf(sql),
  ]);
}

const migratedKey = 'installation.migratedTo';

/** Leaves word of a newer schema for whoever removes what only older versions need: see `takeMigrationNote`. */
async function noteMigrated(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query(
    'insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [migratedKey, String(migrations.at(-1)?.folderMillis ?? 0)],
  );
}

/** Whether the database has been brought to the schema of this version, by whatever process, since this was last asked. */
export async function takeMigrationNote(db: Db): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  return (await run(db)`delete from settings where key = ${migratedKey} and value = to_jsonb(${newest}::bigint)`) > 0;
}

/** Fills in what those that were run before that was recorded say about themselves: an older version decides by it. */
async function recordPhases(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  const known = migrations.map(({ folderMillis, sql }) => ({ at: folderMillis, phase: phaseOf(sql) }));
  await client.query(
    `update drizzle.__drizzle_migrations m set phase = x.phase from jsonb_to_recordset($1::jsonb) as x(at bigint, phase text)
    where m.created_at = x.at and m.phase is null and x.phase is not null`,
    [JSON.stringify(known)],
  );
}

/** What the first line of a migration says. */
const phaseOf = ([first = '']: readonly string[]): string | null =>
  /^-- phase: (expand|contract)$/m.exec(first)?.[1] ?? null;

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Behind a pooler no connection can be told to compile nothing (see `openPostgres`): the role itself is, in this database. */
async function keepWithoutCompiler(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %I set jit = off', current_database()) as statement
    where not exists (select from pg_db_role_setting s
      where s.setdatabase = (select oid from pg_database where datname = current_database())
        and s.setrole = (select oid from pg_roles where rolname = current_user) and 'jit=off' = any(s.setconfig))`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Failures that an operator can fix; anything else is a bug and keeps its stack. */
function refusalOf(error: unknown): StartError | undefined {
  const cause = databaseErrorOf(error);
  const advice = advices[cause?.code ?? ''];
  if (cause === undefined || advice === undefined) return undefined;
  return new StartError(`The database cannot be brought up to date: ${cause.message}. ${advice}`);
}

function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause;
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
  [lockNotHad]: 'Something has used one of its tables for five minutes: look at pg_stat_activity',
};
