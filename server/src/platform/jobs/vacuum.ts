import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { defineJob } from './define-job.ts';
import { moveJob } from './enqueue.ts';
import type { Jobs } from './jobs.ts';

/** Every night, and some time after each start: a laptop is off at night, and a new database has no statistics. */
export const vacuumJob = defineJob({
  name: 'database.vacuum',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 1800,
  repeats: { cron: '30 3 * * *', timeZone: 'UTC', payload: {} },
});

const afterStartMilliseconds = 600_000;

export function mountVacuum(jobs: Jobs, db: Db, isWorking: boolean): void {
  jobs.work(vacuumJob, () => vacuumTables(db));
  if (!isWorking) return;
  jobs.onOpen(() => {
    const dueAt = new Date(Date.now() + afterStartMilliseconds);
    return moveJob(db, vacuumJob, { payload: {}, key: 'after a start', priority: 0, dueAt });
  });
}

const tableRow = rowOf({ name: z.string() });

/**
 * Frees the space of deleted rows and updates statistics, one table after another. PostgreSQL has autovacuum for
 * that; the embedded database has no such process, and tables that change constantly, such as the queue's, would only grow.
 */
export async function vacuumTables(db: Db): Promise<void> {
  const tables = await readRows(db, tableRow)`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
  for (const { name } of tables) await run(db)`vacuum (analyze) ${sql.raw(name)}`;
}
