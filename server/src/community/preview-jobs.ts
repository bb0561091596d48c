import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Reads a page. What it sends is no failure of the job; one that was not read is due again some minutes later. */
export const previewJob = defineJob({
  name: 'link-previews.reading',
  payload: z.object({ previewId: z.int() }),
  atOnce: 4,
  // A group is a host: its pages are read one after the other.
  atOncePerGroup: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 30, maxDelaySeconds: 60 },
  limitSeconds: 90,
});

/** Each minute: has pages read that are due and have no job, because their host was asked too often, or a server ended. */
export const duePreviewsJob = defineJob({
  name: 'link-previews.due',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 5, maxDelaySeconds: 5 },
  limitSeconds: 60,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Each night: removes previews that no post names any more. */
export const unusedPreviewsJob = defineJob({
  name: 'link-previews.unused',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '23 4 * * *', timeZone: 'UTC', payload: {} },
});

/** Removes the pictures of a preview from the storage, except the one that it has now. */
export const unusedPicturesJob = defineJob({
  name: 'link-previews.pictures',
  payload: z.object({ previewId: z.int() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 60, maxDelaySeconds: 3600 },
  limitSeconds: 60,
});
