import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue, moveJob } from '#platform/jobs/enqueue.ts';

export const moveTries = 12;

/** Moves a video on: as far as it gets, and again later where it has to wait. */
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

/** The new host has said something: it is looked at now, and not at the end of the pause. */
export async function hurryMove(on: Db | Tx, videoId: string): Promise<void> {
  await moveJob(on, movingJob, { payload: { videoId }, key: videoId, priority: 0, dueAt: new Date() });
}
