import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Tells readers that the poll of a post has ended. */
export const endPollJob = defineJob({
  name: 'feeds.pollEnd',
  payload: z.object({ feedId: z.int() }),
  atOnce: 2,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 60,
});

/** Publishes a scheduled post at its time. */
export const publishFeedJob = defineJob({
  name: 'feeds.publish',
  payload: z.object({ feedId: z.int() }),
  atOnce: 4,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 60,
});
