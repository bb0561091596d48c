import { mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PgliteStream } from '#db/pglite-stream.ts';
import type { PgliteWorkerData } from '#db/pglite-worker.ts';
import { StartError } from '#platform/config/start-error.ts';

/** The SQL builder over either database; queries take it or a transaction. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  kind: 'pglite' | 'postgres';
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends Database {
  /** The whole database as a file, to begin another one with. */
  takeSnapshot(): Promise<ArrayBuffer>;
}

/**
 * Opens PostgreSQL at `url`.
 * @throws StartError when it cannot be reached, says no, or is older than 15.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`);
  }
  return { kind: 'postgres', db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * Opens the embedded database in `folder`, or in memory without one (tests; `snapshot` is a folder dump to begin with).
 * @throws StartError when the folder is damaged.
 */
export async function openPglite(folder: string | undefined, snapshot?: ArrayBuffer): Promise<EmbeddedDatabase> {
  const dataDir = folder === undefined ? undefined : join(folder, 'database');
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const workerData: PgliteWorkerData = { dataDir, snapshot };
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  try {
    await answer(worker, is('ready'));
  } catch (error) {
    await worker.terminate();
    throw new StartError(`The database in ${dataDir ?? 'memory'} cannot be opened (damaged?): ${reasonOf(error)}`);
  }
  worker.setMaxListeners(50);
  // One connection: PGlite has one session, and the pool queues transactions in front of it.
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: 30_000,
    stream: () => new PgliteStream(worker) as unknown as Socket,
  });
  pool.on('error', () => {});
  return {
    kind: 'pglite',
    db: drizzle(pool),
    pool,
    takeSnapshot: () => {
      worker.postMessage('snapshot');
      return answer(worker, (message) => (hasSnapshot(message) ? message.snapshot : undefined));
    },
    close: async () => {
      await pool.end();
      worker.postMessage('close');
      await answer(worker, is('closed'));
      await worker.terminate();
    },
  };
}

/** Waits for the message that `pick` wants. */
function answer<T>(worker: Worker, pick: (message: unknown) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      action();
    };
    const onMessage = (message: unknown) => {
      const picked = pick(message);
      if (picked !== undefined) settle(() => resolve(picked));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`its thread ended with ${code}`)));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}

function is(expected: string) {
  return (message: unknown) => (message === expected ? true : undefined);
}

function hasSnapshot(message: unknown): message is { snapshot: ArrayBuffer } {
  return typeof message === 'object' && message !== null && 'snapshot' in message;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
