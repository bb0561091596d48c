import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '#db/client.ts';
import { takeMigrationNote } from '#db/migrate.ts';
import { openBoss, type Log } from './boss.ts';
import { createDeadJobs } from './dead-jobs.ts';
import { NodeStops, type JobDefinition } from './define-job.ts';
import { measureQueues, measureRun } from './job-metrics.ts';
import { endRetries, listDueSoon, releaseRunning } from './jobs.queries.ts';
import { adoptMigrated } from './migrated-jobs.ts';
import { syncQueues, syncSchedules } from './queues.ts';
import { runJob, type Job } from './run-job.ts';
import { aheadSeconds, createWakeUps } from './wake-ups.ts';

const batchSize = 10;
const pollSeconds = 2;
const notifiedPollSeconds = 30;

interface Options {
  database: Database;
  log: Log;
  /** Whether this process runs jobs by itself; tests run them explicitly. */
  isWorking: boolean;
}

export type Jobs = ReturnType<typeof createJobs>;
type Handler = (row: JobWithMetadata) => ReturnType<typeof runJob>;

/** The one queue for all background work. Kinds of jobs are registered before it is opened. */
export function createJobs({ database, log, isWorking }: Options) {
  const { db } = database;
  const { boss, end } = openBoss(database, isWorking, log);
  const definitions = new Map<string, JobDefinition>();
  const handlers = new Map<string, Handler>();
  const workers = new Map<string, string[]>();
  const atOpen: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const wakeUps = createWakeUps((queue) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
  });
  let ahead: NodeJS.Timeout | undefined;
  let stopMeasuring = () => {};
  const deps = { boss, db, wakeUps, stopping: stopping.signal };

  /** Registers the handler of a kind of job. A job may be run twice, so the handler must be idempotent. */
  function work<Payload extends object>(
    definition: JobDefinition<Payload>,
    handle: (job: Job<Payload>) => Promise<void>,
  ): void {
    definitions.set(definition.name, definition as JobDefinition);
    handlers.set(definition.name, (row) => measureRun(definition.name, () => runJob(deps, definition, handle, row)));
  }

  /** Registers a callback for when the queues exist. */
  function onOpen(action: () => Promise<void>): void {
    atOpen.push(action);
  }

  /** Creates the queues, and starts the workers if this process runs jobs. */
  async function open(): Promise<void> {
    await boss.start();
    await syncQueues(boss, [...definitions.values()], { hasHeartbeat: database.kind === 'postgres' });
    await adoptMigrated(db, definitions);
    stopMeasuring = measureQueues(db, [...definitions.keys()]);
    for (const action of atOpen) await action();
    if (!isWorking) return;
    if (database.kind === 'pglite') await releaseRunning(db);
    await syncSchedules(boss, [...definitions.values()], { removesUnknown: await takeMigrationNote(db) });
    for (const [name, handler] of handlers) {
      const definition = definitions.get(name);
      if (!definition) continue;
      const { atOnce, urgentFrom } = definition;
      for (let count = 0; count < atOnce; count++) await startWorker(definition, handler);
      if (urgentFrom !== undefined) await startWorker(definition, handler, urgentFrom);
    }
    await lookAhead();
    ahead = setInterval(() => void lookAhead(), aheadSeconds * 1000);
  }

  /** Finds the jobs that become due until the next look. */
  async function lookAhead(): Promise<void> {
    try {
      for (const { queue, dueAt } of await listDueSoon(db, aheadSeconds + 1)) wakeUps.at(queue, new Date(dueAt));
    } catch (error) {
      log.error({ err: error }, 'jobs');
    }
  }

  async function startWorker(definition: JobDefinition, handler: Handler, minPriority?: number): Promise<void> {
    const { name } = definition;
    let id: string | undefined;
    id = await boss.work(
      name,
      { ...optionsOf(definition), ...(minPriority !== undefined && { minPriority }) },
      (rows: JobWithMetadata[]) => {
        // If there was one there may be more.
        if (id !== undefined) boss.notifyWorker(id);
        return Promise.all(rows.map(handler));
      },
    );
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }

  /** Runs all due jobs of every kind, and the jobs that these add. For processes without workers. */
  async function runDue(): Promise<void> {
    let count;
    do {
      count = 0;
      for (const [name, handler] of handlers) count += await runBatch(name, handler);
    } while (count > 0);
  }

  async function runBatch(name: string, handler: Handler): Promise<number> {
    const rows = await boss.fetch<object>(name, { batchSize, includeMetadata: true });
    for (const row of rows) {
      const { status, output } = await handler({ ...row, signal: stopping.signal });
      if (status === 'deadletter') await endRetries(db, name, row.id);
      await (status === 'completed' ? boss.complete(name, row) : boss.fail(name, row, output as object));
    }
    return rows.length;
  }

  let resting: Promise<unknown> | undefined;

  /** Fetches no new jobs; running ones go on. */
  function rest(): Promise<unknown> {
    clearInterval(ahead);
    stopMeasuring();
    wakeUps.close();
    resting ??= Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
    return resting;
  }

  /** Fetches no new jobs; running ones have `milliseconds` to finish, then they are aborted and run again later. */
  async function stop(milliseconds = 10_000): Promise<void> {
    const late = setTimeout(() => stopping.abort(new NodeStops()), milliseconds);
    const drained = rest();
    const giveUp = new Promise((resolve) => setTimeout(resolve, milliseconds + 5000).unref());
    await Promise.race([drained, giveUp]);
    clearTimeout(late);
    await end();
  }

  return { work, onOpen, open, runDue, rest, stop, dead: createDeadJobs(db, boss) };
}

/** How a worker fetches the jobs of a kind. */
function optionsOf({ isShort, atOncePerGroup }: JobDefinition) {
  return {
    includeMetadata: true,
    perJobResults: true,
    batchSize: isShort ? batchSize : 1,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: notifiedPollSeconds,
    ...(atOncePerGroup !== undefined && { groupConcurrency: atOncePerGroup }),
  } as const;
}
