import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue, moveJob } from '#platform/jobs/enqueue.ts';

export const moveTries = 12;

/** Advances the move of a video as far as possible, and continues later if it has to wait. */
export const movingJob = defineJob({
  name: 'videos.moves',
  payload: z.object({ videoId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: moveTries, firstDelaySeconds: 10, maxDelaySeconds: 900 },
  limitSeconds: 6 * 3600,
});

export async function queueMove(on: Db | Tx, videoId: string): Promise<void> {
  await enqueue(on, movingJob, [{ payload: { videoId }, key: videoId }]);
}

/** Called when the new host has reported something: checks now instead of at the end of the pause. */
export async function hurryMove(on: Db | Tx, videoId: string): Promise<void> {
  await moveJob(on, movingJob, { payload: { videoId }, key: videoId, priority: 0, dueAt: new Date() });
}
