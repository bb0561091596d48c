import pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';

/** Any fixed number: nodes that start together take the same lock. */
const lockId = 7_264_310;
const waitMilliseconds = 5000;
/** Migrations of big tables take minutes; what takes longer hangs. */
const maxWaits = 240;

/** SQLSTATE of a lock that was not had in time. */
export const lockNotHad = '55P03';

/** The connection that does the work under a lock. */
export interface Locked {
  client: pg.Client;
  release(): Promise<void>;
}

/**
 * Takes the lock of all migrations, and waits while another node has it. A transaction that stays open on a connection of its own holds
 * it: a lock of the session would remain on a connection that a pooler gives to others. Without that connection the one of the work ends,
 * too: another node may have the lock then.
 * @param url PostgreSQL itself, or a pooler
 * @throws StartError when another node keeps it for twenty minutes
 */
export async function lockMigrations(url: string, say: (message: string) => void): Promise<Locked> {
  const [holder, client] = [connection(url), connection(url)];
  // Both end: `pg` fails what is asked of them afterwards.
  holder.on('error', () => void client.end().catch(() => {}));
  client.on('error', () => {});
  const release = async () => {
    await Promise.all([client.end().catch(() => {}), holder.end().catch(() => {})]);
  };
  try {
    await Promise.all([holder.connect(), client.connect()]);
    // Statements that read much would be compiled (see `openPostgres`).
    await client.query('set jit = off');
    await waitForLock(holder, say);
    return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
}

const connection = (url: string) =>
  new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });

async function waitForLock(holder: pg.Client, say: (message: string) => void): Promise<void> {
  for (let waits = 0; waits < maxWaits; waits++) {
    await holder.query('begin');
    await holder.query(
      `select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '0', true)`,
      [String(waitMilliseconds)],
    );
    try {
      await holder.query('select pg_advisory_xact_lock($1)', [lockId]);
      return;
    } catch (error) {
      await holder.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotHad) throw error;
      if (waits === 0) say('Another node is bringing the database up to date: waiting for it.');
    }
  }
  throw new StartError('Another node has been bringing the database up to date for twenty minutes: look at its log');
}
