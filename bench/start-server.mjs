import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { startSession } from './start-session.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * A server on an empty database of its own, with a connection to it.
 * @param {number} port
 * @param {Record<string, string>} [settings] of the server's environment
 */
export async function startServer(port, settings = {}) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // Other processes that work for a statement end with it, and their time is not seen.
  await client.query('alter role current_user set max_parallel_workers_per_gather = 0');
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  while (!text.includes('Candela is ready')) text += String((await once(server.stdout, 'data'))[0]);
  server.stdout.resume();

  /** Somebody new: their id, and the headers of their requests. */
  async function signIn(email, roleId, permissions = []) {
    const userId = randomUUID();
    await client.query(
      `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
       values ($1::uuid, $2, 'Ada', 'Lovelace', $3, array[$3]::smallint[], $4, 'active')`,
      [userId, email, roleId, permissions],
    );
    const token = await startSession(client, dataDir, userId);
    return { userId, headers: { authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' } };
  }

  async function stop() {
    await client.end();
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { client, databaseUrl: postgres.url, pid: server.pid, url: `http://localhost:${port}/api`, signIn, stop };
}
