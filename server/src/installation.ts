import { openPglite, openPostgres, type Database, type Db } from '#db/client.ts';
import { checkListening } from '#db/listening.ts';
import { migrateDatabase } from '#db/migrate.ts';
import type { Config } from '#platform/config/config.ts';
import { migrateJobs } from '#platform/jobs/job-schema.ts';
import { lockFolder } from '#platform/storage/lock-file.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { fillDatabase } from './seed.ts';

/** Where everything of an installation is kept. */
export interface Installation {
  database: Database;
  storage: Storage;
}

/**
 * Opens the database, up to date and with its start values, and the storage. The embedded database is locked until this process ends.
 * @throws StartError when one of them cannot be used
 */
export async function openInstallation(config: Config): Promise<Installation> {
  if (config.databaseUrl === undefined) process.on('exit', lockFolder(config.dataDir));
  const database =
    config.databaseUrl === undefined
      ? await openPglite(config.dataDir, { isDurable: config.isDatabaseDurable, onFailure: endWithoutDatabase })
      : await openPostgres(config.databaseUrl, {
          isPreparing: config.isDatabasePreparing,
          warn: (message) => console.warn(message),
          directUrl: config.databaseDirectUrl,
          sizes: config.databasePool,
        });
  if (database.kind === 'postgres') await checkListening(database);
  const storage = await openStorage(config);
  const fill = async (db: Db) => {
    await migrateJobs(db);
    await fillDatabase(db, storage, { isDemo: config.isDemo });
  };
  await migrateDatabase(database, fill, (message) => console.warn(message));
  return { database, storage };
}

/** Acknowledged writes are on the disk; the next start recovers them. */
function endWithoutDatabase(reason: string): void {
  console.error(`Candela ends. The database has stopped: ${reason}`);
  process.exit(1);
}
