import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { checkMigrations } from '#db/migration-checks.ts';
import { StartError } from '#platform/config/start-error.ts';
import { copyDatabase, emptyDatabase } from '#testing/databases.ts';
import { emptyPlace, openPlace } from '#testing/installations.ts';

const source = inject('databaseSource');
const [current, older] = ['migrations', 'older-migrations'].map((name) =>
  readMigrationFiles({ migrationsFolder: join(import.meta.dirname, name) }),
) as [MigrationMeta[], MigrationMeta[]];

const recordsOf = (...migrations: MigrationMeta[]) =>
  migrations.map(({ folderMillis }) => ({ at: folderMillis, phase: null }));

async function refusal(database: Database): Promise<string> {
  const error: unknown = await migrateDatabase(database, async () => {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('\n');
  return message;
}

describe('a database that is not as it was left', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => ({ database, remove } = await copyDatabase(source)));
  afterAll(() => remove());

  it('is accepted while it is complete', async () => {
    await expect(migrateDatabase(database, async () => {})).resolves.toBe(false);
  });

  it('is accepted when a newer version has only expanded it, and refused when that has removed something', async () => {
    const record = `insert into drizzle.__drizzle_migrations (hash, created_at, phase) values ('x', 9999999999999, $1)`;
    const forget = `delete from drizzle.__drizzle_migrations where hash = 'x'`;
    await database.pool.query(record, ['expand']);
    await expect(migrateDatabase(database, async () => {})).resolves.toBe(false);
    await database.pool.query(forget);
    for (const phase of ['contract', null]) {
      await database.pool.query(record, [phase]);
      expect(await refusal(database)).toMatch(
        /^The database was used by a newer version, which has removed what this one needs \(1 of its migrations/,
      );
      await database.pool.query(forget);
    }
  });

  it('knows of every migration after the start what it does', async () => {
    await database.pool.query('update drizzle.__drizzle_migrations set phase = null');
    await migrateDatabase(database, async () => {});
    const { rows } = await database.pool.query(
      `select count(*)::int as count from drizzle.__drizzle_migrations where phase in ('expand', 'contract')`,
    );
    expect(rows).toEqual([{ count: current.length - 1 }]);
  });

  it('is refused when its record has gaps', async () => {
    const record = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
    const [first, second] = older;
    // One that began with the older migrations has all of them.
    await database.pool.query(record, ['x', first?.folderMillis]);
    expect(await refusal(database)).toMatch(/^The record of migrations has gaps \(86 before the last one\)/);
    for (const each of older.slice(2)) await database.pool.query(record, ['x', each.folderMillis]);
    expect(await refusal(database)).toMatch(/^The record of migrations has gaps \(1 before the last one\)/);
    await database.pool.query(record, ['x', second?.folderMillis]);
    await expect(migrateDatabase(database, async () => {})).resolves.toBe(false);
    await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);

    const client = await database.pool.connect();
    onTestFinished(() => client.release());
    const [start] = current;
    if (!start) throw new Error('there is no start');
    const [lost, last] = [1, 2].map((later) => ({ ...start, folderMillis: start.folderMillis + later }));
    if (!lost || !last) throw new Error('there is nothing later');
    const withLater = { current: [start, lost, last], older };
    await expect(checkMigrations(client, recordsOf(start, last), withLater)).rejects.toThrow(
      'The record of migrations has gaps (1 before the last one)',
    );
    await expect(checkMigrations(client, recordsOf(lost), withLater)).rejects.toThrow('has gaps (1 before');
    await expect(checkMigrations(client, recordsOf(start), withLater)).resolves.toBeUndefined();
  });

  it('is refused when tables are missing although their migration is recorded', async () => {
    await database.pool.query('alter table lesson_progress rename to lost');
    expect(await refusal(database)).toBe(
      'The database lacks tables that its record of migrations promises (lesson_progress): restore it from a backup',
    );
    await database.pool.query('alter table lost rename to lesson_progress');
  });

  it('is refused, and not touched, when tables of the same names belong to something else', async () => {
    await database.pool.query('drop schema drizzle cascade');
    expect(await refusal(database)).toMatch(/^The database has tables of the same names \(\w+.* and \d+ more\)/);
    const { rows } = await database.pool.query(`select 1 from pg_namespace where nspname = 'drizzle'`);
    expect(rows).toEqual([]);
  });
});

describe('the first start', () => {
  it('that is ended in the middle leaves nothing, and the next makes everything', async () => {
    const database = await openPlace(await emptyPlace());
    // The last function of the start: all tables and most of the functions exist by then.
    const name = 'clock_in(text, timestamp with time zone)';
    await database.pool.query(`create function ${name} returns timestamp language sql as 'select null::timestamp'`);
    await expect(migrateDatabase(database, async () => {})).rejects.toThrow('CREATE FUNCTION clock_in');
    const tables = `select 1 from pg_tables where schemaname = 'public'`;
    expect((await database.pool.query(tables)).rows).toEqual([]);
    await database.pool.query(`drop function ${name}`);
    await migrateDatabase(database, async () => {});
    expect((await database.pool.query(tables)).rows.length).toBeGreaterThan(100);
    expect((await database.pool.query('select hash from drizzle.__drizzle_migrations')).rows).toHaveLength(
      current.length,
    );
    await database.close();
  });
});

describe('migrations', () => {
  it('follow each other in time, and say whether they expand or contract after the start', () => {
    // The migrator runs those that are later than the last recorded one.
    const times = [...older, ...current].map(({ folderMillis }) => folderMillis);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    for (const { sql } of current.slice(1)) expect(sql[0]).toMatch(/^-- phase: (expand|contract)\n/);
  });
});

describe.runIf(source.kind === 'postgres')('a role', () => {
  it('that may not create tables is told what it lacks, in one line', async () => {
    const { environment, remove } = await emptyDatabase(source);
    onTestFinished(remove);
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    const owner = new pg.Client({ connectionString: environment.DATABASE_URL });
    await owner.connect();
    await owner.query(`create role ${role} login`);
    onTestFinished(async () => {
      await owner.query(`drop role ${role}`);
      await owner.end();
    });
    const url = new URL(environment.DATABASE_URL ?? '');
    url.username = role;
    const database = await openPostgres(url.href);
    const message = await refusal(database);
    await database.close();
    expect(message).toMatch(/^The database cannot be brought up to date: permission denied .* Grant the role "create"/);
  });
});
