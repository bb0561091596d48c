import type { JobResult } from 'pg-boss';
import type { Db } from '#db/client.ts';
import { countOf, durationsOf, sourcesOf, valuesOf } from '#platform/metrics/metrics.ts';
import { countWaiting, type WaitingRow } from './jobs.queries.ts';

/** Reading the queues takes a statement: those who ask more often get the last answer. */
const keptMilliseconds = 10_000;

const queues = sourcesOf<() => Promise<WaitingRow[]>>();
valuesOf('jobs_waiting', 'Jobs that are due and wait.', ['queue'], async (gauge) => {
  for (const read of queues.all()) for (const { queue, count } of await read()) gauge.set({ queue }, count);
});
valuesOf('jobs_oldest_seconds', 'How long the oldest job that waits has been due.', ['queue'], async (gauge) => {
  for (const read of queues.all()) for (const { queue, oldest } of await read()) gauge.set({ queue }, oldest);
});
const ended = countOf('jobs_total', 'Runs of jobs, by how they ended.', ['queue', 'outcome']);
const durations = durationsOf('job_seconds', 'Durations of runs of jobs.', ['queue'], [0.05, 0.5, 5, 60]);

const outcomes: Record<string, string> = { completed: 'done', failed: 'failed', deadletter: 'refused' };

/** Measures the queues of these names. The returned function ends that. */
export function measureQueues(db: Db, names: readonly string[]): () => void {
  let known: WaitingRow[] = [];
  let readAt = -Infinity;
  return queues.add(async () => {
    if (performance.now() - readAt < keptMilliseconds) return known;
    // Without the database the other values are still worth reading. Of these there are none then: zero would say that nothing waits.
    const found = await countWaiting(db, names).catch(() => null);
    if (found === null) return [];
    const counted = new Map(found.map((row) => [row.queue, row]));
    known = names.map((queue) => counted.get(queue) ?? { queue, count: 0, oldest: 0 });
    readAt = performance.now();
    return known;
  });
}

/** Measures a run of a job. */
export async function measureRun(queue: string, run: () => Promise<JobResult>): Promise<JobResult> {
  const begun = performance.now();
  const result = await run();
  durations.of(queue).observe((performance.now() - begun) / 1000);
  ended.of(queue, outcomes[result.status] ?? 'failed').inc();
  return result;
}
