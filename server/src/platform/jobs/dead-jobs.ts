import type { PgBoss } from 'pg-boss';
import type { Db, Tx } from '#db/client.ts';
import { inTransaction } from './in-transaction.ts';
import { deadQueue } from './job-schema.ts';
import { countDeadRows, findDeadKinds, listDeadRows, notify } from './jobs.queries.ts';

/** Jobs that are not retried any more, for admins; they are kept for 90 days. */
export function createDeadJobs(db: Db, boss: PgBoss) {
  /** Starts a job over, with all its retries. @returns its kind; null when the job no longer exists */
  async function retry(tx: Tx, id: string): Promise<string | null> {
    const [kind] = await findDeadKinds(tx, [id]);
    if (kind === undefined) return null;
    await boss.redrive(deadQueue, { ids: [id], db: inTransaction(tx) });
    await notify(tx, kind);
    return kind;
  }

  /** Starts jobs of a kind over, up to `limit`. @returns how many */
  async function retryAll(tx: Tx, kind: string, limit: number): Promise<number> {
    const count = await boss.redrive(deadQueue, { sourceName: kind, limit, db: inTransaction(tx) });
    await notify(tx, kind);
    return count;
  }

  /** @returns its kind; null when the job no longer exists */
  async function discard(tx: Tx, id: string): Promise<string | null> {
    const [kind] = await findDeadKinds(tx, [id]);
    if (kind === undefined) return null;
    await boss.deleteJob(deadQueue, id, { db: inTransaction(tx) });
    return kind;
  }

  return {
    list: (page: Parameters<typeof listDeadRows>[1]) => listDeadRows(db, page),
    count: (limit: number) => countDeadRows(db, limit),
    retry,
    retryAll,
    discard,
  };
}
