// What backup and restore share: which parts of the data folder are kept, and the programs that both need.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../server/src/platform/config/start-error.ts';
import { root } from './install.mjs';
import { postgresFolders } from './packages.mjs';

/** Names within a data folder that belong into a backup and are there. Work files and the lock do not. */
export function kept(folder, kind) {
  const names = ['files', 'mails', 'secret'];
  return [...(kind === 'pglite' ? ['database'] : []), ...names].filter((name) => existsSync(join(folder, name)));
}

export function readVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** @throws StartError with what tar says */
export function runTar(options) {
  run('tar', options, {});
}

/**
 * Runs pg_dump or pg_restore on the database of an address; the password does not show among the processes.
 * @throws StartError when the program is not there, or with what it says
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

/** Brings a file or folder to the disk. */
export function syncFile(path) {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
