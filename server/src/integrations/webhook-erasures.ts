import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** One job for each erased person. */
export const webhookErasureJob = defineJob({
  name: 'webhooks.erasures',
  payload: z.object({ userId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 20, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 600,
});

/** Removes a person from the webhook log, after the transaction that erases them: it has to read thirty days of deliveries. */
export async function queueErasure(tx: Tx, userId: string): Promise<void> {
  await enqueue(tx, webhookErasureJob, [{ payload: { userId }, key: userId }]);
}

/** Removes deliveries about a person, sent or not; the event of the erasure stays, which contains only their id. */
export async function eraseFromLog(db: Db, userId: string): Promise<void> {
  await run(db)`delete from webhook_events where type <> 'user.deleted' and strpos(body, ${userId}) > 0`;
}
