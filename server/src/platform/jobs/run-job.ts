import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db, Tx } from '#db/client.ts';
import { toStorable } from '#platform/http/storable.ts';
import { JobRefused, type JobDefinition } from './define-job.ts';
import { inTransaction } from './in-transaction.ts';
import { asCaused, payloadOf } from './job-cause.ts';
import { holdsJob, putBack } from './jobs.queries.ts';
import type { createWakeUps } from './wake-ups.ts';

/** A job while it is run. */
export interface Job<Payload> {
  /** Not named `id`, so that it cannot be confused with an id in the payload. */
  jobId: string;
  payload: Payload;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the job took too long, another node has taken it over, or this node stops. */
  signal: AbortSignal;
  /** False: another run owns the job now; roll back. True: no other run gets it before the transaction ends. */
  isMine(tx: Tx): Promise<boolean>;
  /** Runs the job again at `dueAt`, as if it were new: the way to wait for something. False: another run owns it now. */
  again(tx: Tx, dueAt: Date): Promise<boolean>;
}

/** How long a job that is not understood waits for a node that does, and how long at a time. */
const ofNewerVersion = { maxAgeSeconds: 86_400, delaySeconds: 30 };

interface RunDeps {
  boss: PgBoss;
  wakeUps: ReturnType<typeof createWakeUps>;
  /** Aborted when this node stops and cannot wait any longer. */
  stopping: AbortSignal;
  db: Db;
}

/** Runs one job. The result tells pg-boss whether it is done, retried or dead. */
export async function runJob<Payload extends object>(
  { boss, db, wakeUps, stopping }: RunDeps,
  definition: JobDefinition<Payload>,
  handle: (job: Job<Payload>) => Promise<void>,
  row: JobWithMetadata,
): Promise<JobResult> {
  const { name } = definition;
  const again = async (tx: Tx, dueAt: Date) => {
    const within = { db: inTransaction(tx) };
    const { affected } = (await boss.deleteJob(name, row, within)) as { affected: number };
    if (affected === 0) return false;
    const { priority, singletonKey, groupId } = row;
    await boss.insert(
      name,
      [
        {
          data: row.data,
          priority,
          startAfter: dueAt.toISOString(),
          ...(singletonKey !== null && { singletonKey }),
          ...(groupId && { group: { id: groupId } }),
        },
      ],
      within,
    );
    wakeUps.at(name, dueAt);
    return true;
  };
  try {
    const parsed = definition.payload.safeParse(payloadOf(row.data as object));
    // It may be of a newer version, whose nodes understand it: they are being started during an update.
    if (!parsed.success && (await putBack(db, name, { ...row, ...ofNewerVersion })))
      return { id: row.id, status: 'completed' };
    if (!parsed.success) throw new JobRefused(`not a payload of ${name}: ${parsed.error.message}`);
    await asCaused(row.data as object, () =>
      handle({
        jobId: row.id,
        payload: parsed.data,
        attempt: row.retryCount + 1,
        signal: AbortSignal.any([row.signal, stopping]),
        isMine: (tx) => holdsJob(tx, name, row.id, row.retryCount),
        again,
      }),
    );
    return { id: row.id, status: 'completed' };
  } catch (error) {
    // A stopping node does not count as a failure of the job.
    if (stopping.aborted && (await db.transaction((tx) => again(tx, new Date()))))
      return { id: row.id, status: 'completed' };
    const output = { message: reasonOf(error) };
    if (error instanceof JobRefused) return { id: row.id, status: 'deadletter', output };
    // pg-boss waits between half of this time and all of it.
    const { firstDelaySeconds, maxDelaySeconds } = definition.retries;
    const delaySeconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(16, row.retryCount + 1));
    wakeUps.at(name, new Date(Date.now() + delaySeconds * 1000));
    return { id: row.id, status: 'failed', output };
  }
}

const maxReason = 1000;

function reasonOf(error: unknown): string {
  return toStorable((error instanceof Error ? error.message || error.name : String(error)).slice(0, maxReason));
}
