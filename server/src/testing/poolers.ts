import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A PgBouncer in transaction mode in front of the PostgreSQL of tests; empty where there is none. */
export const poolerUrl = process.env['TEST_PGBOUNCER_URL'] ?? '';

/** The settings of a server that reaches a database through the pooler. */
export function behindPooler(direct: string): { DATABASE_URL: string; DATABASE_DIRECT_URL: string } {
  const through = new URL(direct);
  const pooler = new URL(poolerUrl);
  [through.hostname, through.port] = [pooler.hostname, pooler.port];
  return { DATABASE_URL: through.href, DATABASE_DIRECT_URL: direct };
}

/** Clients that keep the pooler passing its connections on, until the test has ended. */
export async function loadPooler(url: string, clients = 8): Promise<void> {
  const over = new AbortController();
  const pool = new pg.Pool({ connectionString: url, max: clients });
  pool.on('error', () => {});
  const ask = async () => {
    while (!over.signal.aborted) await pool.query('select pg_sleep(0.003 * random())').catch(() => {});
  };
  const asking = Array.from({ length: clients }, ask);
  await pool.query('select 1');
  onTestFinished(async () => {
    over.abort();
    await Promise.all(asking);
    await pool.end();
  });
}
