import type { PgBoss } from 'pg-boss';
import type { Db } from '#db/client.ts';
import { deadQueue } from './job-schema.ts';
import { countDeadRows, findDeadKinds, listDeadRows, notify } from './jobs.queries.ts';

/** Jobs that are not tried again, for whoever looks after the installation; they are kept for 90 days. */
export function createDeadJobs(db: Db, boss: PgBoss) {
  /** Begins it anew, with all its tries. @returns false when there is no such job any more */
  async function retry(id: string): Promise<boolean> {
    const kinds = await findDeadKinds(db, [id]);
    if (kinds.length === 0) return false;
    await boss.redrive(deadQueue, { ids: [id] });
    for (const kind of kinds) await notify(db, kind);
    return true;
  }

  /** Begins all of a kind anew, at most a thousand at a time. @returns how many */
  async function retryAll(kind: string): Promise<number> {
    const count = await boss.redrive(deadQueue, { sourceName: kind });
    await notify(db, kind);
    return count;
  }

  /** @returns false when there is no such job any more */
  async function discard(id: string): Promise<boolean> {
    if ((await findDeadKinds(db, [id])).length === 0) return false;
    await boss.deleteJob(deadQueue, id);
    return true;
  }

  return {
    list: (page: Parameters<typeof listDeadRows>[1]) => listDeadRows(db, page),
    count: () => countDeadRows(db),
    retry,
    retryAll,
    discard,
  };
}
