// npm run backup [file]: database, files, stored emails and secret in one archive. The embedded database must not be in use.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../server/src/platform/config/config.ts';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { lockFolder } from '../server/src/platform/storage/lock-file.ts';
import { makeFilesPrivate } from '../server/src/platform/storage/private-files.ts';
import { kept, readVersion, runPostgresTool, runTar, syncFile } from './archive.mjs';
import { root } from './install.mjs';

/** Writes the archive completely or not at all, readable by its owner only: it contains the secret. */
function backUp(config, target) {
  const kind = config.databaseUrl === undefined ? 'pglite' : 'postgres';
  const unlock = kind === 'pglite' ? lockFolder(config.dataDir) : () => {};
  const stage = mkdtempSync(join(tmpdir(), 'candela-backup-'));
  const part = `${target}.part`;
  try {
    const manifest = { format: 1, kind, version: readVersion(), createdAt: new Date().toISOString() };
    writeFileSync(join(stage, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    // The dump comes before the files, so that every file named in the database is in the archive.
    if (kind === 'postgres') {
      const dump = ['--format=custom', '--no-owner', '--no-privileges', `--file=${join(stage, 'database.dump')}`];
      runPostgresTool('pg_dump', config.databaseDirectUrl ?? config.databaseUrl, dump);
    }
    const staged = kind === 'postgres' ? ['manifest.json', 'database.dump'] : ['manifest.json'];
    const folders = kept(config.dataDir, kind);
    if (kind === 'pglite' && !folders.includes('database')) {
      throw new StartError(`There is no database in ${config.dataDir}: is DATA_DIR right?`);
    }
    runTar(['-czf', part, '-C', stage, ...staged, ...(folders.length > 0 ? ['-C', config.dataDir, ...folders] : [])]);
    runTar(['-tzf', part]);
    syncFile(part);
    renameSync(part, target);
    syncFile(dirname(target));
  } finally {
    rmSync(part, { force: true });
    rmSync(stage, { recursive: true, force: true });
    unlock();
  }
}

try {
  makeFilesPrivate();
  const config = readConfig(process.env, root);
  const name = `candela-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? name);
  backUp(config, target);
  console.log(`Backed up to ${target}`);
  if (config.s3) console.log(`Files lie in the bucket ${config.s3.bucket} and are not in it: back that up, too.`);
  if (process.env.SECRET) console.log('SECRET comes from the environment and is not in it: keep it, too.');
} catch (error) {
  console.error(error instanceof StartError ? `No backup was made. ${error.message}` : error);
  process.exitCode = 1;
}
