import { randomUUID } from 'node:crypto';
import type { JobWithMetadata } from 'pg-boss';
import type { Database, Db, Tx } from '#db/client.ts';
import { openBoss, type Log } from './boss.ts';
import type { JobDefinition, NewJob } from './define-job.ts';
import { inTransaction } from './in-transaction.ts';
import { createDeadJobs } from './dead-jobs.ts';
import { deleteWaiting, endRetries, moveWaiting, notify, releaseRunning } from './jobs.queries.ts';
import { syncQueues, syncSchedules } from './queues.ts';
import { runJob, type Job } from './run-job.ts';
import { createWakeUps } from './wake-ups.ts';

const batchSize = 10;
const pollSeconds = 2;
const notifiedPollSeconds = 30;

interface Options {
  database: Database;
  log: Log;
  /** Whether this process also runs jobs; tests run them themselves. */
  isWorking: boolean;
}

type Handler = (row: JobWithMetadata) => ReturnType<typeof runJob>;

/** The one queue for everything that is done later. Kinds of jobs are told before it is opened. */
export function createJobs({ database, log, isWorking }: Options) {
  const { db } = database;
  const boss = openBoss(database, isWorking, log);
  const definitions = new Map<string, JobDefinition>();
  const handlers = new Map<string, Handler>();
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();
  const wakeUps = createWakeUps((queue) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
  });
  const deps = {
    boss,
    wakeUps,
    stopping: stopping.signal,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work),
  };

  /** Tells of a kind of job that this process enqueues; another one runs it. */
  function declare<Payload extends object>(definition: JobDefinition<Payload>): void {
    definitions.set(definition.name, definition as JobDefinition);
  }

  /** Tells who runs a kind of job. It may be run twice, and must not mind. */
  function work<Payload extends object>(
    definition: JobDefinition<Payload>,
    handle: (job: Job<Payload>) => Promise<void>,
  ): void {
    declare(definition);
    handlers.set(definition.name, (row) => runJob(deps, definition, handle, row));
  }

  /**
   * Adds jobs; in a transaction they exist when it commits.
   * @returns how many: those whose key waits or runs already are left out
   */
  async function enqueue<Payload extends object>(
    on: Db | Tx,
    definition: JobDefinition<Payload>,
    added: readonly NewJob<Payload>[],
  ): Promise<number> {
    if (added.length === 0) return 0;
    const rows = added.map(({ payload, key, priority = 0, dueAt }) => ({
      data: definition.payload.parse(payload),
      singletonKey: key ?? randomUUID(),
      priority,
      ...(dueAt && { startAfter: dueAt.toISOString() }),
    }));
    const ids = await boss.insert(definition.name, rows, { db: inTransaction(on), returnId: true });
    for (const { dueAt } of added) if (dueAt) wakeUps.at(definition.name, dueAt);
    return ids?.length ?? 0;
  }

  /** Adds a job, or changes the one of its key that waits; one that runs goes on, and none is added then. */
  async function move<Payload extends object>(
    on: Db | Tx,
    definition: JobDefinition<Payload>,
    job: Required<NewJob<Payload>>,
  ): Promise<void> {
    if (!(await moveWaiting(on, definition.name, { ...job, payload: definition.payload.parse(job.payload) }))) {
      await enqueue(on, definition, [job]);
      return;
    }
    wakeUps.at(definition.name, job.dueAt);
    if (job.dueAt.getTime() <= Date.now()) await notify(on, definition.name);
  }

  /** Removes the job of a key that waits. */
  async function remove(on: Db | Tx, definition: { name: string }, key: string): Promise<void> {
    await deleteWaiting(on, definition.name, key);
  }

  /** Makes the queues, and begins to work where this process does. */
  async function open(): Promise<void> {
    await boss.start();
    await syncQueues(boss, [...definitions.values()], { hasHeartbeat: database.kind === 'postgres' });
    if (!isWorking) return;
    if (database.kind === 'pglite') await releaseRunning(db);
    await syncSchedules(boss, [...definitions.values()]);
    for (const [name, handler] of handlers) {
      const definition = definitions.get(name);
      if (!definition) continue;
      const { atOnce, urgentFrom } = definition;
      for (let count = 0; count < atOnce; count++) await startWorker(definition, handler);
      if (urgentFrom !== undefined) await startWorker(definition, handler, urgentFrom);
    }
  }

  async function startWorker({ name, isShort }: JobDefinition, handler: Handler, minPriority?: number): Promise<void> {
    let id: string | undefined;
    id = await boss.work(
      name,
      {
        includeMetadata: true,
        perJobResults: true,
        batchSize: isShort ? batchSize : 1,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: notifiedPollSeconds,
        ...(minPriority !== undefined && { minPriority }),
      },
      (rows: JobWithMetadata[]) => {
        // Where there was one there may be more.
        if (id !== undefined) boss.notifyWorker(id);
        return Promise.all(rows.map(handler));
      },
    );
    workers.set(name, [...(workers.get(name) ?? []), id]);
  }

  /** Runs what is due of a kind now, and what it leads to, in this process. For processes that do not work. */
  async function runDue({ name }: { name: string }): Promise<void> {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`nobody runs ${name}`);
    for (;;) {
      const rows = await boss.fetch<object>(name, { batchSize, includeMetadata: true });
      if (rows.length === 0) return;
      for (const row of rows) {
        const { status, output } = await handler({ ...row, signal: stopping.signal });
        if (status === 'deadletter') await endRetries(db, name, row.id);
        await (status === 'completed' ? boss.complete(name, row) : boss.fail(name, row, output as object));
      }
    }
  }

  /** No new jobs; those that run have `milliseconds` to end, then are aborted and come again. */
  async function stop(milliseconds = 10_000): Promise<void> {
    wakeUps.clear();
    const late = setTimeout(() => stopping.abort(new Error('the server stops')), milliseconds);
    const drained = Promise.allSettled([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
    const giveUp = new Promise((resolve) => setTimeout(resolve, milliseconds + 5000).unref());
    await Promise.race([drained, giveUp]);
    clearTimeout(late);
    await boss.stop({ graceful: false });
  }

  return { declare, work, enqueue, move, remove, open, runDue, stop, dead: createDeadJobs(db, boss) };
}
