// npm run reset-owner [address]: prints a link for setting a new password, for a SuperAdmin who has lost password and second factor.
// The embedded database must not be in use.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';
import { resetOwner } from '../server/src/sign-in/owner-resets.ts';
import { root } from './install.mjs';

async function reset(config, email) {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, 'database'))) {
    throw new StartError(`There is no database in ${config.dataDir}: is DATA_DIR right?`);
  }
  const unlock = isEmbedded ? lockFolder(config.dataDir) : () => {};
  try {
    const database = isEmbedded
      ? await openPglite(config.dataDir)
      : await openPostgres(config.databaseUrl, { isPreparing: config.isDatabasePreparing });
    const made = await resetOwner(database.db, email).finally(() => database.close());
    console.log(
      `The password, the authenticator app, the recovery codes and the passkeys of ${made.email} are removed.`,
    );
    console.log('Every session has ended. Set a new password within an hour, by this link, which works once:\n');
    console.log(`  ${config.publicUrl}/reset-password?token=${made.token}\n`);
    if (isEmbedded) console.log('Start the server first.');
  } finally {
    unlock();
  }
}

/** Whether the error means that a table or column is missing. */
const isOtherVersion = (error) => ['42P01', '42703'].includes(error?.cause?.code ?? error?.code);

try {
  await reset(readConfig(process.env, root), process.argv[2]);
} catch (error) {
  const told = isOtherVersion(error)
    ? new StartError('The database is not of this version of Candela: start the server once, and look at DATABASE_URL')
    : error;
  console.error(told instanceof StartError ? `Nothing was changed. ${told.message}` : told);
  process.exitCode = 1;
}
