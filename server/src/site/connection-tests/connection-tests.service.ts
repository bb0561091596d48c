import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { reserveAttempt } from '#platform/throttles/shared-throttles.ts';
import type { ConnectionTrials } from '#site/connection-trials.ts';
import type { ConnectionKind, ConnectionTest } from '@candela/contract/site/connection-tests';
import { findTest, findWaiting, finishTest, insertTest, removeOldTests } from './connection-tests.queries.ts';

const pace = { limit: 5, seconds: 600 };
const maxDetail = 500;

export const connectionTestJob = defineJob({
  name: 'site.connection-tests',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  // The user is waiting, so a failure is reported at once instead of being retried for long.
  retries: { limit: 1, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  limitSeconds: 120,
});

/** Tests of mail, push and storage at an admin's request; the features that use them provide the trials. */
export function createConnectionTests({ db, trials }: { db: Db; trials: ConnectionTrials }) {
  /** @throws AppError request.tooMany */
  async function start(caller: SignedInCaller, kind: ConnectionKind): Promise<ConnectionTest> {
    return db.transaction(async (tx) => {
      refuseUntil(await reserveAttempt(tx, [{ key: `connection test ${kind} ${caller.userId}`, ...pace }]));
      await removeOldTests(tx);
      const test = await insertTest(tx, kind, caller.userId);
      await enqueue(tx, connectionTestJob, [{ payload: { id: test.id } }]);
      return test;
    });
  }

  /** @throws AppError connectionTests.notFound */
  async function get(caller: SignedInCaller, id: string): Promise<ConnectionTest> {
    const test = await findTest(db, id, caller.userId);
    if (!test) throw new AppError('connectionTests.notFound');
    return test;
  }

  async function run({ payload: { id } }: { payload: { id: string } }): Promise<void> {
    const waiting = await findWaiting(db, id);
    const trial = waiting && trials.of(waiting.kind);
    if (!trial) return;
    const begin = performance.now();
    const result = await trial(waiting.userId).catch((error: unknown) => ({
      outcome: 'failed' as const,
      detail: error instanceof Error ? error.message : String(error),
    }));
    const detail = result.detail.slice(0, maxDetail);
    await finishTest(db, { id, ...result, detail, milliseconds: Math.round(performance.now() - begin) });
  }

  return { start, get, run };
}
