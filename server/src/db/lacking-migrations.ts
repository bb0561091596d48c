import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { migrationsFolder } from '#db/migrate.ts';
import { recordedMigrations } from '#db/migration-checks.ts';

/** The names of the migrations that the next start would run, without running any. */
export async function listLacking({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const client = await pool.connect();
  try {
    const last = Math.max(0, ...(await recordedMigrations(client)).map(({ at }) => at));
    const lacking = new Set(
      readMigrationFiles({ migrationsFolder })
        .map(({ folderMillis }) => folderMillis)
        .filter((at) => at > last),
    );
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[];
    };
    return journal.entries.filter(({ when }) => lacking.has(when)).map(({ tag }) => tag);
  } finally {
    client.release();
  }
}
