import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { startSession } from './start-session.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * Starts a server on a new, empty database, with a connection to it.
 * @param {number} port
 * @param {Record<string, string>} [settings] of the server's environment
 */
export async function startServer(port, settings = {}) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
  const server = await startServerOn(postgres.url, port, settings);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** Starts a server on the database at `databaseUrl`, which is kept. */
export async function startServerOn(databaseUrl, port, settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Parallel workers end with their statement, so their processor time could not be measured.
  await client.query(
    `do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$`,
  );
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also where the benchmark fails.
  process.once('exit', () => server.kill('SIGKILL'));
  let text = '';
  while (!text.includes('Candela is ready')) text += String((await once(server.stdout, 'data'))[0]);
  server.stdout.resume();

  /** A user, created unless they exist: the id, and the headers of their requests. */
  async function signIn(email, roleId, permissions = []) {
    const { rows } = await client.query(
      `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
       values ($1, 'Ada', 'Lovelace', $2, array[$2]::smallint[], $3, 'active')
       on conflict (lower(email)) do update set permissions = excluded.permissions returning id`,
      [email, roleId, permissions],
    );
    const userId = rows[0].id;
    const token = await startSession(client, dataDir, userId);
    return { userId, headers: { authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' } };
  }

  async function stop() {
    await client.end();
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }

  return { client, databaseUrl, pid: server.pid, url: `http://localhost:${port}/api`, signIn, stop };
}
