import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { prepareFolder } from '#db/pglite-folder.ts';
import { PgliteStream } from '#db/pglite-stream.ts';
import { startPglite } from '#db/pglite-thread.ts';
import {
  createStatementNames,
  isOutdatedStatement,
  preparingClient,
  type StatementNames,
} from '#db/prepared-statements.ts';
import { defaultPoolSizes, type PoolSizes } from '#platform/config/database-config.ts';
import { StartError } from '#platform/config/start-error.ts';

/** The SQL builder over either database; queries take it or a transaction. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  kind: 'pglite' | 'postgres';
  db: Db;
  pool: pg.Pool;
  /** PostgreSQL itself, where the pool leads to a pooler that shares connections between clients. */
  directUrl?: string | undefined;
  /** How many connections the queue of jobs may have besides (PostgreSQL only). */
  jobConnections?: number;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends Database {
  /** A dump of the whole database, from which another one can be created. */
  takeSnapshot(): Promise<ArrayBuffer>;
}

export interface EmbeddedOptions {
  /** A dump from which a database in memory is created (tests). */
  snapshot?: ArrayBuffer;
  /** PGlite, compiled before (tests); by default it is compiled at each opening. */
  program?: WebAssembly.Module;
  /** Whether a commit waits until it is on the disk; without it a power failure may corrupt the database. */
  isDurable?: boolean;
  /** Called when the database has stopped by itself, for example because its log cannot be written: the process has to end. */
  onFailure?: (reason: string) => void;
}

export interface PostgresOptions {
  /** Whether statements are prepared on each connection; poolers that share connections may not keep them. */
  isPreparing?: boolean;
  warn?: (message: string) => void;
  directUrl?: string | undefined;
  sizes?: PoolSizes;
}

/**
 * Opens PostgreSQL at `url`.
 * @throws StartError when it cannot be reached, refuses the connection, or is older than 15.
 */
export async function openPostgres(
  url: string,
  { isPreparing = true, warn = () => {}, directUrl, sizes = defaultPoolSizes }: PostgresOptions = {},
): Promise<Database> {
  const names = createStatementNames(isPreparing, () =>
    warn('The pooler in front of the database does not keep prepared statements: set DATABASE_PREPARED=off'),
  );
  const pool = new pg.Pool({
    Client: preparingClient(names),
    connectionString: url,
    max: sizes.calls,
    connectionTimeoutMillis: 10_000,
    // A new connection has to prepare everything again.
    idleTimeoutMillis: 60_000,
    // Behind a pooler it would be a setting of somebody else's connection: there the role has it (`migrateDatabase`).
    ...(directUrl === undefined && { onConnect: withoutCompiler }),
  });
  // An idle connection that breaks must not end the process; the pool replaces it.
  pool.on('error', () => {});
  // Nor must one that is in use, such as by a transaction between two statements: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`);
  }
  return {
    kind: 'postgres',
    db: withRetry(drizzle(pool), names),
    pool,
    directUrl,
    jobConnections: sizes.jobs,
    close: () => pool.end(),
  };
}

/**
 * Estimates of lists with subqueries for each row are so high that PostgreSQL compiles the statement, each time: that took a second, for a
 * page that is read in ten milliseconds. https://www.postgresql.org/docs/current/jit-decision.html
 */
async function withoutCompiler(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off');
}

/**
 * Opens the embedded database in `folder`, or in memory without one (tests).
 * @throws StartError when the folder is damaged, contains something else, or is on a full disk.
 */
export async function openPglite(
  folder: string | undefined,
  { snapshot, program, isDurable = true, onFailure }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const dataDir = folder === undefined ? undefined : join(folder, 'database');
  const thread = await open(dataDir, async () => {
    if (dataDir !== undefined) await prepareFolder(dataDir, isDurable);
    return startPglite({ dataDir, snapshot, program, isDurable: isDurable && dataDir !== undefined }, onFailure);
  });
  const names = createStatementNames(true);
  // One connection: PGlite has a single session, and the pool queues transactions in front of it.
  const pool = new pg.Pool({
    Client: preparingClient(names),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
    stream: () => new PgliteStream(thread.worker) as unknown as Socket,
  });
  pool.on('error', () => {});
  return {
    kind: 'pglite',
    db: withRetry(drizzle(pool), names),
    pool,
    takeSnapshot: thread.takeSnapshot,
    close: async () => {
      await pool.end();
      await thread.close();
    },
  };
}

/** A transaction that fails because a prepared statement is outdated is run once more from its beginning. */
function withRetry(db: Db, names: StatementNames): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    try {
      return await transaction(work, config);
    } catch (error) {
      if (!isOutdated(error, names)) throw error;
      return transaction(work, config);
    }
  };
  return db;
}

function isOutdated(error: unknown, names: StatementNames): boolean {
  return isOutdatedStatement(error instanceof DrizzleQueryError ? error.cause : error, names);
}

async function open<T>(dataDir: string | undefined, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = reasonOf(error);
    if (/no space left on device|ENOSPC/i.test(reason)) {
      throw new StartError(`The disk that holds ${dataDir ?? 'the database'} is full (${reason})`);
    }
    throw new StartError(`The database in ${dataDir ?? 'memory'} cannot be opened (damaged?): ${reason}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
