import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, syncTree } from '#db/durable-files.ts';
import { writeNewDatabase } from '#db/new-database.ts';
import { StartError } from '#platform/config/start-error.ts';

/**
 * Makes sure that there is a database in `dataDir`. A new one is created beside it and moved there when it is complete
 * and on the disk, so that a start which is killed leaves no incomplete database behind.
 * @throws StartError when the folder contains something that is not a database: it may be one that has lost files
 */
export async function prepareFolder(dataDir: string, isDurable: boolean): Promise<void> {
  if (await isThere(join(dataDir, 'PG_VERSION'))) return;
  const entries = await readdir(dataDir).catch(() => []);
  if (entries.length > 0) {
    throw new StartError(
      `The folder ${dataDir} is not empty, but its file PG_VERSION is missing: restore the database from a backup, ` +
        'or move the folder away to begin with an empty one',
    );
  }
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeNewDatabase(unfinished);
  if (isDurable) await syncTree(unfinished);
  await rm(dataDir, { recursive: true, force: true });
  await rename(unfinished, dataDir);
  if (isDurable) await syncPath(join(dataDir, '..'));
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
