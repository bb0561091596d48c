// npm run migrate [-- --check]: brings the database up to date and exits; with --check it only says what is lacking, and exits with 1 then.
import { listLacking } from '../server/src/db/lacking-migrations.ts';
import { openInstallation } from '../server/src/installation.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { root } from './install.mjs';
import { withDatabase } from './open-database.mjs';

async function check(config) {
  const lacking = await withDatabase(config, listLacking);
  for (const name of lacking) console.log(`lacking: ${name}`);
  console.log(lacking.length === 0 ? 'The database is up to date.' : `${lacking.length} migrations are lacking.`);
  return lacking.length === 0 ? 0 : 1;
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
