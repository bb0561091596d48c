import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import { migrateJobs } from '#platform/jobs/job-schema.ts';
import { lockFolder } from '#platform/storage/lock-file.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { emptyPlace, runScript } from '#testing/installations.ts';
import { patience } from '#testing/patience.ts';
import { temporaryFolder } from '#testing/server-process.ts';

// One of the two databases is always the embedded one.
const hasPostgres = inject('databaseSource').kind === 'postgres';

async function fill(database: Database, firstName: string): Promise<void> {
  await migrateDatabase(database, async (db) => {
    await migrateJobs(db);
    await fillStartValues(db);
    await buildUser(db, { firstName });
    await buildCourse(db);
  });
  await database.close();
}

/** Every row of every table, and every sequence. */
async function contents(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const client = await database.pool.connect();
  await client.query("set timezone = 'UTC'");
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row).join('\n');
  }
  const { rows } = await client.query<{ row: string }>(
    `select schemaname || sequencename || coalesce(last_value, 0) as row from pg_sequences order by 1`,
  );
  found['sequences'] = rows.map(({ row }) => row).join('\n');
  client.release();
  await database.close();
  return found;
}

describe.runIf(hasPostgres)('a database', () => {
  it(
    'moves to PostgreSQL and back with every row and sequence, and stays where it was',
    async () => {
      const [out, back] = [await emptyPlace(), await emptyPlace()];
      const url = out.DATABASE_URL ?? '';
      await fill(await openPglite(out.DATA_DIR, { isDurable: false }), 'Zoë “\\ \n{null,"x"}');
      const before = await contents(await openPglite(out.DATA_DIR, { isDurable: false }));
      expect(Object.keys(before).length).toBeGreaterThan(50);

      const moved = runScript('move-database.mjs', { DATA_DIR: out.DATA_DIR }, url);
      expect(moved.said).toMatch(/Done: \d+ rows in \d+ tables, which are the same in both\./);
      expect(moved.status).toBe(0);
      expect(await contents(await openPostgres(url))).toEqual(before);
      expect(await contents(await openPglite(out.DATA_DIR, { isDurable: false }))).toEqual(before);

      // Into a folder that has a database already: it is put aside.
      await fill(await openPglite(back.DATA_DIR, { isDurable: false }), 'Other');
      const returned = runScript('move-database.mjs', { DATA_DIR: back.DATA_DIR, DATABASE_URL: url }, 'embedded');
      expect(returned.said).toContain('The embedded database that was there is in');
      expect(returned.status).toBe(0);
      expect(await contents(await openPglite(back.DATA_DIR, { isDurable: false }))).toEqual(before);
    },
    patience(180),
  );

  it(
    'does not move to one that is not empty, nor while somebody is connected, nor while a server runs',
    async () => {
      const { DATA_DIR, DATABASE_URL: url = '' } = await emptyPlace();
      await fill(await openPglite(DATA_DIR, { isDurable: false }), 'Ada');
      const free = lockFolder(DATA_DIR);
      const running = runScript('move-database.mjs', { DATA_DIR }, url);
      free();
      expect(running).toMatchObject({ status: 1, said: expect.stringContaining('is in use by process') as string });

      await fill(await openPostgres(url), 'Bob');
      const taken = runScript('move-database.mjs', { DATA_DIR }, url);
      expect(taken).toMatchObject({
        status: 1,
        said: expect.stringMatching(/^Nothing was moved\. .* tables/) as string,
      });

      const other = await openPostgres(url);
      const folder = await temporaryFolder();
      const busy = runScript('move-database.mjs', { DATA_DIR: folder, DATABASE_URL: url }, 'embedded');
      await other.close();
      expect(busy).toMatchObject({ status: 1, said: expect.stringContaining('stop every node first') as string });
      expect(await readdir(folder)).not.toContain('database');
      expect(await readdir(join(DATA_DIR, 'database'))).toContain('PG_VERSION');
    },
    patience(120),
  );
});
