import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { fillStartValues } from '#db/start-values/start-values.ts';
import { migrateJobs } from '#platform/jobs/job-schema.ts';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import { lockFolder } from '#platform/storage/lock-file.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { emptyPlace, openPlace, runScript, type Place } from '#testing/installations.ts';
import { patience } from '#testing/patience.ts';
import { temporaryFolder } from '#testing/server-process.ts';

const isEmbedded = inject('databaseSource').kind === 'pglite';

/** Fills an installation with data, and closes it. */
async function fill(where: Place): Promise<void> {
  const database = await openPlace(where);
  await migrateDatabase(database, async (db) => {
    await migrateJobs(db);
    await fillStartValues(db);
    await buildUser(db, { firstName: 'Zoë “\\ \n' });
    await buildCourse(db);
  });
  await database.close();
  const storage = createFileStorage(join(where.DATA_DIR, 'files'));
  await storage.put(
    'videos/1/video.mp4',
    Uint8Array.from({ length: 100_000 }, (_, at) => at % 251),
  );
  await storage.put('attachments/ü.pdf', Buffer.from('a file'));
  await writeFile(join(where.DATA_DIR, 'secret'), 'a secret of at least thirty-two characters\n', { mode: 0o600 });
  await mkdir(join(where.DATA_DIR, 'mails'));
  await writeFile(join(where.DATA_DIR, 'mails', '1.eml'), 'Subject: kept');
}

/** The contents of every table, every sequence and every file. */
async function contents(where: Place): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const database = await openPlace(where);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row).join('\n');
  }
  const { rows: sequences } = await database.pool.query<{ row: string }>(
    'select schemaname || sequencename || coalesce(last_value, 0) as row from pg_sequences order by 1',
  );
  found['sequences'] = sequences.map(({ row }) => row).join('\n');
  await database.close();
  for (const folder of ['files', 'mails']) {
    for (const entry of await readdir(join(where.DATA_DIR, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) found[path.slice(where.DATA_DIR.length)] = (await readFile(path)).toString('base64');
    }
  }
  found['secret'] = await readFile(join(where.DATA_DIR, 'secret'), 'utf8');
  return found;
}

describe('a backup', () => {
  it(
    'is restored with every row, sequence, file, mail and the secret',
    async () => {
      const [before, after] = [await emptyPlace(), await emptyPlace()];
      await fill(before);
      const archive = join(await temporaryFolder(), 'backup.tar.gz');
      expect(runScript('backup.mjs', before, archive)).toEqual({ status: 0, said: `Backed up to ${archive}` });
      expect(runScript('restore.mjs', after, archive)).toEqual({ status: 0, said: `Restored from ${archive}` });
      expect((await stat(archive)).mode & 0o777).toBe(0o600);
      // The files of this test, and with them those of the archive, are open to everybody.
      for (const name of ['files', 'files/videos/1/video.mp4', 'mails/1.eml', 'secret'])
        expect((await stat(join(after.DATA_DIR, name))).mode & 0o077, name).toBe(0);
      const expected = await contents(before);
      expect(Object.keys(expected).length).toBeGreaterThan(50);
      expect(await contents(after)).toEqual(expected);
      expect((await readdir(after.DATA_DIR)).filter((name) => name.startsWith('restore-'))).toEqual([]);

      // Restoring a second time does not lose the existing data.
      const again = runScript('restore.mjs', after, archive);
      if (isEmbedded) {
        expect(again).toMatchObject({
          status: 0,
          said: expect.stringContaining('What was there before is in') as string,
        });
        expect(await contents(after)).toEqual(expected);
      } else {
        expect(again.status).toBe(1);
        expect(again.said).toMatch(/^Nothing was restored\. The database at DATABASE_URL holds \d+ tables/);
      }
    },
    patience(120),
  );

  it('is refused when it is not a backup', async () => {
    const archive = join(await temporaryFolder(), 'backup.tar.gz');
    await writeFile(archive, 'not an archive');
    const where = await emptyPlace();
    const { status, said } = runScript('restore.mjs', where, archive);
    expect(status).toBe(1);
    expect(said).toMatch(/^Nothing was restored\. tar: /);
    expect(said).not.toContain('\n');
    expect(await readdir(where.DATA_DIR)).toEqual([]);
  });

  it.runIf(isEmbedded)('of the embedded database waits for no running server: it is refused', async () => {
    const where = await emptyPlace();
    const free = lockFolder(where.DATA_DIR);
    // This process holds the lock and is alive.
    const { status, said } = runScript('backup.mjs', where, join(where.DATA_DIR, 'b.tar.gz'));
    free();
    expect(status).toBe(1);
    expect(said).toBe(`No backup was made. The data folder ${where.DATA_DIR} is in use by process ${process.pid}`);
  });
});
