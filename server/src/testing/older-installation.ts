import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';
import { removeFolder } from '#testing/remove-folder.ts';

const migrations = fileURLToPath(new URL('../db/older-migrations', import.meta.url));

/** The last of the older migrations. */
export const lastOlderMigration = '0086_notices_of_videos';

/** Makes an empty database what an older version made of it, whose last migration was `tag`. */
export async function migrateAsOlder(pool: pg.Pool, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  try {
    await cp(migrations, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
    const last = journal.entries.findIndex((entry) => entry.tag === tag);
    if (last < 0) throw new Error(`there is no older migration ${tag}`);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    await removeFolder(folder);
  }
}

/** The statements of an older migration. */
export async function olderMigration(tag: string): Promise<string[]> {
  return (await readFile(join(migrations, `${tag}.sql`), 'utf8')).split('--> statement-breakpoint');
}

const dump = new URL('./older-installation.sql.br', import.meta.url);

/**
 * Fills a database after the last of the older migrations with the 2,000 rows that a demo installation of the last version without a
 * start had, as PostgreSQL dumped them:
 * `pg_dump --data-only --inserts --rows-per-insert=1000 --disable-triggers --schema=public`, without the settings at its beginning.
 */
export async function fillAsOlder(pool: pg.Pool): Promise<void> {
  await pool.query((await promisify(brotliDecompress)(await readFile(dump))).toString('utf8'));
}
