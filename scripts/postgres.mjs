// A throw-away PostgreSQL for tests and benchmarks: own folder, free port, loopback only, never as root.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './packages.mjs';
import { freePort } from './ports.mjs';

/** The user `postgres` (or `nobody`) when run as root: PostgreSQL and PgBouncer refuse to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    if (ids.every((id) => /^\d+$/.test(id))) return { uid: Number(ids[0]), gid: Number(ids[1]) };
  }
  return {};
}

/** A folder in memory if there is space, otherwise on the disk. */
function memoryOrDisk() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 2_000_000_000) return '/dev/shm';
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

/**
 * Starts a server. `isDurable` keeps fsync on, as in production; tests run without it. `isInMemory` is for
 * databases that are smaller than a gigabyte together: their many small files take twice the processor time on a disk.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null if PostgreSQL is not installed
 */
export async function startPostgres({ isDurable = false, isInMemory = false } = {}) {
  const bin = findPostgres();
  if (!bin) return null;
  const user = unprivileged();
  const folder = mkdtempSync(join(isInMemory ? memoryOrDisk() : tmpdir(), 'candela-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'candela', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=60'];
  if (!isDurable) options.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  // Keeps the log small.
  if (isInMemory) options.push('-c', 'max_wal_size=256MB');
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A script that throws would leave it behind.
  const abandon = () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...user, cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  let log = '';
  await new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      process.off('exit', abandon);
      server.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      server.kill('SIGINT');
    });
  return { url: `postgres://candela@127.0.0.1:${port}/postgres`, stop };
}
