import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

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
