import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Publishes a scheduled post at its time. */
export const publishFeedJob = defineJob({
  name: 'feeds.publish',
  payload: z.object({ feedId: z.int() }),
  atOnce: 4,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 60,
});
