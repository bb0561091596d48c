// npm run database:move <postgres://… | embedded>: copies the database, embedded to PostgreSQL or back, and compares every table. Files, mails
// and the secret stay where they are, and so does the database that is left. The server has to be stopped.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite, openPostgres } from '../server/src/db/client.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { migrateJobs } from '../server/src/platform/jobs/job-schema.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';
import { makeFilesPrivate } from '../server/src/platform/storage/private-files.ts';
import { root } from './install.mjs';
import { copyDatabase } from './table-copies.mjs';

const say = (message) => console.log(message);
const migrate = (database) => migrateDatabase(database, migrateJobs, say);

/** @throws StartError unless there are no tables, and nobody else */
async function refuseUnless(database, { isEmpty }) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle', 'jobs')) as tables,
       (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend') as others`,
  );
  if (isEmpty && rows[0].tables > 0)
    throw new StartError(`The database at the address holds ${rows[0].tables} tables: create an empty one`);
  if (!isEmpty && rows[0].tables === 0) throw new StartError('The database at DATABASE_URL is empty');
  if (rows[0].others > 0)
    throw new StartError(`${rows[0].others} others are connected to the database: stop every node first`);
}

async function copy(from, to) {
  const clients = [await from.pool.connect(), await to.pool.connect()];
  try {
    const { tables, rows } = await copyDatabase(...clients, say);
    say(`Done: ${rows} rows in ${tables} tables, which are the same in both.`);
  } finally {
    for (const client of clients) client.release();
  }
}

async function moveOut(config, address) {
  if (config.databaseUrl !== undefined)
    throw new StartError('DATABASE_URL is set: unset it to move the embedded database');
  if (!existsSync(join(config.dataDir, 'database', 'PG_VERSION')))
    throw new StartError(`There is no database in ${config.dataDir}`);
  const unlock = lockFolder(config.dataDir);
  const to = await openPostgres(address);
  try {
    await refuseUnless(to, { isEmpty: true });
    const from = await openPglite(config.dataDir);
    try {
      await migrate(from);
      await migrate(to);
      await copy(from, to);
    } finally {
      await from.close();
    }
  } finally {
    await to.close();
    unlock();
  }
  say(
    `Start the server with DATABASE_URL set to that address. The former database stays in ${join(config.dataDir, 'database')}.`,
  );
}

async function fillEmbedded(from, dataDir) {
  const to = await openPglite(dataDir);
  try {
    await migrate(to);
    await copy(from, to);
  } finally {
    await to.close();
  }
}

async function moveIn(config) {
  if (config.databaseUrl === undefined) throw new StartError('Name the database to move by DATABASE_URL');
  const unlock = lockFolder(config.dataDir);
  const from = await openPostgres(config.databaseDirectUrl ?? config.databaseUrl);
  const place = join(config.dataDir, 'database');
  try {
    await refuseUnless(from, { isEmpty: false });
    await migrate(from);
    const aside = existsSync(place)
      ? `${place}-before-move-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
      : null;
    if (aside !== null) renameSync(place, aside);
    try {
      await fillEmbedded(from, config.dataDir);
    } catch (error) {
      rmSync(place, { recursive: true, force: true });
      if (aside !== null) renameSync(aside, place);
      throw error;
    }
    if (aside !== null) say(`The embedded database that was there is in ${aside}.`);
  } finally {
    await from.close();
    unlock();
  }
  say('Start the server without DATABASE_URL. The database that was moved stays where it is.');
}

try {
  makeFilesPrivate();
  const [target, ...rest] = process.argv.slice(2);
  if (target === undefined || rest.length > 0 || !/^(embedded|postgres(ql)?:\/\/.+)$/.test(target))
    throw new StartError('Say where to: npm run database:move postgres://…, or npm run database:move embedded');
  const config = readConfig(process.env, root);
  await (target === 'embedded' ? moveIn(config) : moveOut(config, target));
} catch (error) {
  console.error(error instanceof StartError ? `Nothing was moved. ${error.message}` : error);
  process.exitCode = 1;
}
