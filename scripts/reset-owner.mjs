// npm run reset-owner [address]: prints a link for setting a new password, for a SuperAdmin who has lost password and second factor.
// The embedded database must not be in use.
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { resetOwner } from '../server/src/sign-in/owner-resets.ts';
import { root } from './install.mjs';
import { withDatabase } from './open-database.mjs';

async function reset(config, email) {
  const made = await withDatabase(config, ({ db }) => resetOwner(db, email));
  console.log(`The password, the authenticator app, the recovery codes and the passkeys of ${made.email} are removed.`);
  console.log('Every session has ended. Set a new password within an hour, by this link, which works once:\n');
  console.log(`  ${config.publicUrl}/reset-password?token=${made.token}\n`);
  if (config.databaseUrl === undefined) console.log('Start the server first.');
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
