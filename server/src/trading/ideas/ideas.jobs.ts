import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Publishes a scheduled idea at its time. */
export const publishIdeaJob = defineJob({
  name: 'ideas.publish',
  payload: z.object({ ideaId: z.int() }),
  atOnce: 4,
  isShort: true,
  // After that the time has passed too long ago for the price to be what the author had in mind.
  retries: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 30 },
  limitSeconds: 60,
});
