import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { moveJob } from '#platform/jobs/enqueue.ts';

/** Tries of a video; what a death leaves over counts, too. */
export const maxAttempts = 3;

/** Makes a video that can be played of the file with this storage key. */
export const packagingJob = defineJob({
  name: 'videos.packaging',
  payload: z.object({ videoId: z.uuid(), key: z.string() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: maxAttempts - 1, firstDelaySeconds: 10, maxDelaySeconds: 300 },
  // Where it has to be converted first.
  limitSeconds: 12 * 3600,
});

/** Removes files of a video that nobody plays any more: all of them, when the video is gone. */
export const tidyingJob = defineJob({
  name: 'videos.tidying',
  payload: z.object({ videoId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 900,
});

/** Deletes a copy at its host that no video names any more. */
export const removalJob = defineJob({
  name: 'videos.moves.removals',
  payload: z.object({ projectId: z.uuid(), externalId: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 12, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** How long a copy at a host may be watched on: longer than its address works, which is for the whole of a video. */
export const formerHostedMilliseconds = 7 * 3600_000;

/** A copy at a host is deleted at `dueAt`, unless a video names it again by then. */
export async function queueRemoval(
  tx: Tx,
  copy: { projectId: string; externalId: string },
  dueAt: Date,
): Promise<void> {
  const key = `${copy.projectId}/${copy.externalId}`;
  // Of a video that was brought back and deleted again it waits already, for too early.
  await moveJob(tx, removalJob, { payload: copy, key, priority: 0, dueAt });
}

/** Sends captions of a video to its host, or takes away there what was taken away here. */
export const captionSendingJob = defineJob({
  name: 'videos.captions.sending',
  payload: z.object({ videoId: z.uuid(), languageCode: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 12, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 120,
});

/** Deletes the files of captions that were deleted. */
export const unusedCaptionsJob = defineJob({
  name: 'videos.captions.unused',
  payload: z.object({ videoId: z.uuid(), languageCode: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});
