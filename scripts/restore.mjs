// npm run restore <file>: restores an archive of `npm run backup`. The current data is moved to a folder beside it
// (DATA_DIR/before-restore-…); a PostgreSQL database has to be empty.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPostgres } from '../server/src/db/client.ts';
import { syncTree } from '../server/src/db/durable-files.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';
import { makeFilesPrivate } from '../server/src/platform/storage/private-files.ts';
import { kept, runPostgresTool, runTar } from './archive.mjs';
import { root } from './install.mjs';

/** Unpacks first, changes the database next, and moves folders into place last. */
async function restore(config, archive) {
  const kind = config.databaseUrl === undefined ? 'pglite' : 'postgres';
  mkdirSync(config.dataDir, { recursive: true });
  const unlock = kind === 'pglite' ? lockFolder(config.dataDir) : () => {};
  const stage = mkdtempSync(join(config.dataDir, 'restore-'));
  try {
    // Root would keep the permissions of the archive, which may be older than those of today.
    runTar(['-xzf', archive, '--no-same-permissions', '-C', stage]);
    const manifest = readManifest(stage, archive);
    if (manifest.kind !== kind) {
      const wanted = manifest.kind === 'pglite' ? 'Unset DATABASE_URL' : 'Set DATABASE_URL';
      throw new StartError(`The backup is one of ${nameOf(manifest.kind)}. ${wanted} to restore it`);
    }
    if (kind === 'postgres') {
      await refuseUnlessEmpty(config.databaseUrl);
      const how = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
      runPostgresTool('pg_restore', config.databaseDirectUrl ?? config.databaseUrl, [
        ...how,
        join(stage, 'database.dump'),
      ]);
    }
    await syncTree(stage);
    const before = setAside(config.dataDir, kind);
    for (const name of kept(stage, kind)) renameSync(join(stage, name), join(config.dataDir, name));
    rmSync(stage, { recursive: true });
    await syncTree(config.dataDir);
    return before;
  } finally {
    rmSync(stage, { recursive: true, force: true });
    unlock();
  }
}

function readManifest(stage, archive) {
  const path = join(stage, 'manifest.json');
  const manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  if (manifest?.format !== 1) throw new StartError(`${archive} is no backup of Candela, or of a newer version`);
  return manifest;
}

const nameOf = (kind) => (kind === 'pglite' ? 'the embedded database' : 'PostgreSQL');

async function refuseUnlessEmpty(address) {
  const database = await openPostgres(address);
  const { rows } = await database.pool.query(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle', 'jobs')",
  );
  await database.close();
  if (rows[0].tables > 0) {
    throw new StartError(
      `The database at DATABASE_URL holds ${rows[0].tables} tables: create an empty one and name it in DATABASE_URL`,
    );
  }
}

/** Moves the current data into a folder of its own; returns its path, or undefined when there was none. */
function setAside(dataDir, kind) {
  const present = kept(dataDir, kind);
  if (present.length === 0) return undefined;
  const before = join(dataDir, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`);
  mkdirSync(before, { mode: 0o700 });
  for (const name of present) renameSync(join(dataDir, name), join(before, name));
  return before;
}

try {
  makeFilesPrivate();
  const given = process.argv[2];
  if (given === undefined) throw new StartError('Say which backup: npm run restore <file>');
  const archive = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(archive)) throw new StartError(`${archive} is not there`);
  const before = await restore(readConfig(process.env, root), archive);
  console.log(`Restored from ${archive}`);
  if (before) console.log(`What was there before is in ${before}`);
} catch (error) {
  console.error(error instanceof StartError ? `Nothing was restored. ${error.message}` : error);
  process.exitCode = 1;
}
