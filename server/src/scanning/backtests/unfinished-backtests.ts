import type { Db } from '#db/client.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { listSilent } from './backtest-runs.queries.ts';
import { keyOf, runningJob } from './backtests.jobs.ts';

/** Gives backtests whose process has ended a job again, unless they have one; how often, is counted where it begins. */
export async function takeUpUnfinished(db: Db): Promise<void> {
  const silent = await listSilent(db);
  await enqueue(
    db,
    runningJob,
    silent.map(({ id }) => ({ payload: { id }, key: keyOf(id), group: 'all' })),
  );
}
