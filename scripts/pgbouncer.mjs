// A throw-away PgBouncer for tests and benchmarks, in transaction mode: own folder, free port, loopback only, never as root.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgbouncer } from './packages.mjs';
import { freePort } from './ports.mjs';
import { unprivileged } from './postgres.mjs';

/**
 * Starts one in front of a PostgreSQL server: every database of it, with the user of `postgresUrl`. Its few connections are shared by all
 * clients, and lent in turn, so that what a client leaves on one of them meets another client soon.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | null>} null if PgBouncer is not installed
 */
export async function startPgbouncer(postgresUrl, { connections = 6 } = {}) {
  const program = findPgbouncer();
  if (!program) return null;
  const { hostname, port: postgresPort, username } = new URL(postgresUrl);
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'candela-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${postgresPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_round_robin = 1
server_idle_timeout = 20
log_connections = 0
log_disconnections = 0
`,
  );
  if (user.uid !== undefined) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  // A script that throws would leave it behind.
  const abandon = () => {
    pooler.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  let log = '';
  await new Promise((resolve, reject) => {
    pooler.stderr.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk;
      if (log.includes('process up')) resolve();
    });
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start: ${log}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      process.off('exit', abandon);
      pooler.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      pooler.kill('SIGTERM');
    });
  return { url: `postgres://${username}@127.0.0.1:${port}/postgres`, stop };
}
