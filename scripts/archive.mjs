// Shared by backup and restore: which parts of the data folder are saved, and running tar and the PostgreSQL tools.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { root } from './install.mjs';
import { postgresFolders } from './packages.mjs';

/** The names to back up that exist in a data folder. Work files and the lock are not backed up. */
export function kept(folder, kind) {
  const names = ['files', 'mails', 'secret'];
  return [...(kind === 'pglite' ? ['database'] : []), ...names].filter((name) => existsSync(join(folder, name)));
}

export function readVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** @throws StartError with the error message of tar */
export function runTar(options) {
  run('tar', options, {});
}

/**
 * Runs pg_dump or pg_restore on the database at an address; the password does not appear in the process list.
 * @throws StartError when the program is missing, or with its error message
 */
export function runPostgresTool(name, address, options) {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const folder = postgresFolders().find((each) => existsSync(join(each, name)));
  const program = folder === undefined ? name : join(folder, name);
  run(program, [`--dbname=${url.href}`, ...options], password === '' ? {} : { PGPASSWORD: password });
}

function run(program, options, environment) {
  const { status, stderr, error } = spawnSync(program, options, {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    env: { ...process.env, ...environment },
  });
  if (error?.code === 'ENOENT') throw new StartError(`The program ${program} is needed and is not there`);
  if (status !== 0) throw new StartError(`${program}: ${(stderr || String(error)).trim().split('\n').at(-1)}`);
}

/** Flushes a file or folder to the disk. */
export function syncFile(path) {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
