import { Pool, type Notification, type PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { listen } from '#db/listening.ts';
import { jobSchema } from './job-schema.ts';

export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** A worker that is silent for this long is considered dead, if there can be another one. */
export const heartbeatSeconds = 10;
const superviseSeconds = { postgres: 10, pglite: 60 };
const hourSeconds = 3600;

/**
 * The queue over either database. PostgreSQL: with `isWorking` a pool of its own, and a connection that listens. PGlite:
 * its only connection, so that a fetch waits behind the transaction that enqueues.
 */
export function openBoss(database: Database, isWorking: boolean, log: Log): { boss: PgBoss; end(): Promise<void> } {
  const isEmbedded = database.kind === 'pglite';
  const connectionString = database.pool.options.connectionString;
  const ownPool =
    isEmbedded || !isWorking || connectionString === undefined
      ? undefined
      : new Pool({ connectionString, max: database.jobConnections, connectionTimeoutMillis: 10_000 });
  ownPool?.on('error', (error) => log.error({ err: error }, 'jobs'));
  // One that breaks while it is in use fails its next statement, and must not end the process.
  ownPool?.on('connect', (client) => client.on('error', () => {}));
  const boss = new PgBoss({
    schema: jobSchema,
    db:
      ownPool === undefined || connectionString === undefined
        ? { ...through(database.pool), listen: listenThrough(database.pool) }
        : { ...through(ownPool), listen: listenApart(database.directUrl ?? connectionString, log) },
    backend: database.kind,
    migrate: isWorking,
    useListenNotify: isWorking,
    schedule: isWorking,
    supervise: isWorking,
    superviseIntervalSeconds: superviseSeconds[database.kind],
    monitorIntervalSeconds: superviseSeconds[database.kind],
    maintenanceIntervalSeconds: hourSeconds,
    queueCacheIntervalSeconds: 300,
    cronWorkerIntervalSeconds: 15,
    bamIntervalSeconds: hourSeconds,
    flowIntervalSeconds: hourSeconds,
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  const end = async () => {
    await boss.stop({ graceful: false });
    await ownPool?.end();
  };
  return { boss, end };
}

/** Statements go through the connections of a pool. */
function through(pool: Pool) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // A text with several statements may have left a transaction open.
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onReconnect: () => void,
) => Promise<{ close(): Promise<void> }>;

/** Listens on a connection of its own, which no pooler shares. */
function listenApart(url: string, log: Log): Listen {
  return (channel, onNotification, onReconnect) =>
    listen(url, channel, {
      onNotification,
      onConnect: onReconnect,
      onFailure: (error) => log.error({ err: error }, 'jobs begin up to half a minute late: notifications are lost'),
    });
}

/** Listens on the connections of the pool: a connection that was idle is replaced by a new one, which does not listen yet. */
function listenThrough(pool: Pool): Listen {
  return async (channel, onNotification, onReconnect) => {
    const clients = new Set<PoolClient>();
    const receive = ({ payload }: Notification) => payload !== undefined && onNotification(payload);
    const forget = (client: PoolClient) => clients.delete(client);
    const listen = (client: PoolClient) => {
      clients.add(client);
      client.on('notification', receive);
      void client.query(`listen "${channel}"`).catch(() => {});
    };
    // The pool may have a connection already; it has at most one.
    const first = await pool.connect();
    listen(first);
    first.release();
    pool.on('connect', listen);
    pool.on('remove', forget);
    onReconnect();
    return {
      /** The connection outlives the queue: its listeners have to be removed. */
      async close() {
        pool.off('connect', listen);
        pool.off('remove', forget);
        for (const client of clients) client.off('notification', receive);
      },
    };
  };
}
