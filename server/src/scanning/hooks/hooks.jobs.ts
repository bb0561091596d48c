import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { removeOldReceipts } from './receipts.queries.ts';

/** Judges what has arrived: at once; and each minute what was stored by a process that ended before it could say so. */
export const receiptsJob = defineJob({
  name: 'alerts.receipts',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Once a day: messages are kept for a month. */
export const oldReceiptsJob = defineJob({
  name: 'alerts.old-receipts',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '41 4 * * *', timeZone: 'UTC', payload: {} },
});

/** Messages that one statement removes. */
const atOnce = 1000;

/** @param signal ends it between two statements */
export async function removePastReceipts(db: Db, signal?: AbortSignal): Promise<void> {
  for (let count = atOnce; count === atOnce;) {
    if (signal?.aborted) return;
    count = await removeOldReceipts(db, atOnce);
  }
}
