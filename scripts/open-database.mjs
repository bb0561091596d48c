// For commands that work on the database of an installation which exists already.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';

/**
 * Opens the database, does some work with it and closes it. The embedded one must not be in use.
 * @throws StartError when there is none, or when a server uses it
 */
export async function withDatabase(config, work) {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, 'database'))) {
    throw new StartError(`There is no database in ${config.dataDir}: is DATA_DIR right?`);
  }
  const unlock = isEmbedded ? lockFolder(config.dataDir) : () => {};
  try {
    const database = isEmbedded
      ? await openPglite(config.dataDir)
      : await openPostgres(config.databaseUrl, { isPreparing: config.isDatabasePreparing });
    return await work(database).finally(() => database.close());
  } finally {
    unlock();
  }
}
