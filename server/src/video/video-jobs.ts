import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { moveJob } from '#platform/jobs/enqueue.ts';

/** Maximum attempts per video, including those that end by a crash. */
export const maxAttempts = 3;

/** Packages the video from the file with this storage key. */
export const packagingJob = defineJob({
  name: 'videos.packaging',
  payload: z.object({ videoId: z.uuid(), key: z.string() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: maxAttempts - 1, firstDelaySeconds: 10, maxDelaySeconds: 300 },
  // Long enough for a conversion.
  limitSeconds: 12 * 3600,
});

/** Removes unused files of a video; all of them if the video was deleted. */
export const tidyingJob = defineJob({
  name: 'videos.tidying',
  payload: z.object({ videoId: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 900,
});

/** Deletes a copy at its host that is no longer used. */
export const removalJob = defineJob({
  name: 'videos.moves.removals',
  payload: z.object({ projectId: z.uuid(), externalId: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 12, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});

/** How long the old copy at a host can still be watched: longer than its URL is valid, which lasts for a whole video. */
export const formerHostedMilliseconds = 7 * 3600_000;

/** Deletes a copy at a host at `dueAt`, unless a video uses it again by then. */
export async function queueRemoval(
  tx: Tx,
  copy: { projectId: string; externalId: string },
  dueAt: Date,
): Promise<void> {
  const key = `${copy.projectId}/${copy.externalId}`;
  // If the video was restored and deleted again, the earlier job is postponed.
  await moveJob(tx, removalJob, { payload: copy, key, priority: 0, dueAt });
}

/** Sends changed or deleted captions of a video to its host. */
export const captionSendingJob = defineJob({
  name: 'videos.captions.sending',
  payload: z.object({ videoId: z.uuid(), languageCode: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 12, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 120,
});

/** Deletes the files of deleted captions. */
export const unusedCaptionsJob = defineJob({
  name: 'videos.captions.unused',
  payload: z.object({ videoId: z.uuid(), languageCode: z.string() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});
