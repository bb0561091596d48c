// npm run migrate [-- --check]: brings the database up to date and exits; with --check it only says what is lacking, and exits with 1 then.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { listLacking } from '../server/src/db/lacking-migrations.ts';
import { openInstallation } from '../server/src/installation.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';
import { root } from './install.mjs';

async function check(config) {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, 'database'))) {
    throw new StartError(`There is no database in ${config.dataDir}: is DATA_DIR right?`);
  }
  const unlock = isEmbedded ? lockFolder(config.dataDir) : () => {};
  try {
    const database = isEmbedded
      ? await openPglite(config.dataDir)
      : await openPostgres(config.databaseUrl, { isPreparing: config.isDatabasePreparing });
    const lacking = await listLacking(database).finally(() => database.close());
    for (const name of lacking) console.log(`lacking: ${name}`);
    console.log(lacking.length === 0 ? 'The database is up to date.' : `${lacking.length} migrations are lacking.`);
    return lacking.length === 0 ? 0 : 1;
  } finally {
    unlock();
  }
}

async function bringUpToDate(config) {
  const { database } = await openInstallation(config);
  await database.close();
  console.log('The database is up to date.');
  return 0;
}

try {
  const config = readConfig(process.env, root);
  process.exitCode = await (process.argv.includes('--check') ? check(config) : bringUpToDate(config));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
