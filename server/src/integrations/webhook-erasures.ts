import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** For each person who is erased. */
export const webhookErasureJob = defineJob({
  name: 'webhooks.erasures',
  payload: z.object({ userId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 20, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 600,
});

/** Has the log of webhooks forget somebody, after the transaction that erases them: it reads all that was told in thirty days. */
export async function queueErasure(tx: Tx, userId: string): Promise<void> {
  await enqueue(tx, webhookErasureJob, [{ payload: { userId }, key: userId }]);
}

/** Removes what was told of somebody, sent or not; that they were erased stays, which has their id alone. */
export async function eraseFromLog(db: Db, userId: string): Promise<void> {
  await run(db)`delete from webhook_events where type <> 'user.deleted' and strpos(body, ${userId}) > 0`;
}
