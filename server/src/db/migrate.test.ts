import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { StartError } from '#platform/config/start-error.ts';
import { copyDatabase, emptyDatabase } from '#testing/databases.ts';

const source = inject('databaseSource');

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
    await expect(migrateDatabase(database, async () => {})).resolves.toBeUndefined();
  });

  it('is refused when a newer version has used it', async () => {
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
    );
    expect(await refusal(database)).toMatch(/^The database was used by a newer version \(1 of its migrations/);
    await database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`);
  });

  it('is refused when its record has gaps', async () => {
    const { rows } = await database.pool.query<{ hash: string; at: string }>(
      'delete from drizzle.__drizzle_migrations where id = 2 returning hash, created_at as at',
    );
    expect(await refusal(database)).toMatch(/^The record of migrations has gaps \(1 before the last one\)/);
    await database.pool.query('insert into drizzle.__drizzle_migrations (id, hash, created_at) values (2, $1, $2)', [
      rows[0]?.hash,
      rows[0]?.at,
    ]);
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
