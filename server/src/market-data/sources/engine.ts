import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import type { Lease } from '#platform/jobs/lease.ts';
import { listConnections, writeProviderProblem, type Connection } from './feeds.queries.ts';
import { createProviderLease } from './lease.ts';
import { runProvider } from './provider-loop.ts';
import type { CandleProvider } from './provider.ts';

/** How long a stop waits for what is being written. */
const stopMilliseconds = 5000;
/** The database has so long to renew a lease: a third of what is left of it. */
const renewalLimit = 4000;

interface EngineDeps {
  db: Db;
  /** The adapter of a provider with its key; null: it has none. @throws SealBroken when the key cannot be read */
  open(connection: Connection): CandleProvider | null;
  onStored(symbolId: number): void;
  onReturn(prefix: string): void;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
}

interface Reader {
  /** With which key and settings it reads. */
  of: string;
  lease: Lease;
  stop: AbortController;
  run: Promise<void> | null;
}

/**
 * Reads prices: of each provider in the one process that holds its lease (docs/decisions/0072-prices-are-read-in-a-loop.md). `tend` takes and
 * renews the leases, every five seconds.
 */
export function createEngine(deps: EngineDeps) {
  const { db, open, log, now = Date.now } = deps;
  const readers = new Map<string, Reader>();
  let isStopped = false;

  /** @throws when the database is unreachable */
  async function tend(): Promise<void> {
    if (isStopped) return;
    const connections = await listConnections(db);
    for (const [prefix, reader] of readers) {
      const same = connections.some((each) => each.prefix === prefix && textOf(each) === reader.of);
      if (!same) await end(prefix, reader);
    }
    // One that hangs does not keep the others from being renewed.
    await Promise.all(connections.map((connection) => tendOne(connection)));
  }

  async function tendOne(connection: Connection): Promise<void> {
    const { prefix } = connection;
    try {
      const lease = readers.get(prefix)?.lease ?? createProviderLease(db, prefix, now);
      if (!readers.has(prefix))
        readers.set(prefix, { of: textOf(connection), lease, stop: new AbortController(), run: null });
      const isHeld = await within(renewalLimit, lease.renew());
      const reader = readers.get(prefix);
      if (!isHeld || !reader || reader.run || isStopped) return;
      const provider = openOrNote(connection);
      if (!provider?.capabilities.hasLive) return;
      reader.run = runProvider({ ...deps, provider, lease }, reader.stop.signal)
        .catch((error: unknown) => log.error({ err: error }, `prices of ${prefix}`))
        .finally(() => (reader.run = null));
    } catch (error) {
      log.warn({ err: error }, `lease of ${prefix}`);
    }
  }

  function openOrNote(connection: Connection): CandleProvider | null {
    try {
      return open(connection);
    } catch (error) {
      log.warn({ err: error }, `key of ${connection.prefix}`);
      const problem = { problem: 'keyMissing', text: '', retryAt: null } as const;
      void writeProviderProblem(db, connection.prefix, problem).catch(() => {});
      return null;
    }
  }

  async function end(prefix: string, { lease, stop, run }: Reader): Promise<void> {
    readers.delete(prefix);
    stop.abort();
    if (run) await within(stopMilliseconds, run).catch(() => {});
    await within(stopMilliseconds, lease.giveBack()).catch(() => {});
  }

  return {
    tend,
    /** Ends all reading, and gives the leases back, so that another process goes on at once. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all([...readers].map(([prefix, reader]) => end(prefix, reader)));
    },
  };
}

const textOf = ({ key, settings }: Connection): string => JSON.stringify([key, settings]);

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
