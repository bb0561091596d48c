import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Priority of urgent pushes, which do not wait behind messages to everybody. */
export const urgentPush = 10;

/** Pushes a notification to the devices of its audience. */
export const pushJob = defineJob({
  name: 'pushes',
  payload: z.object({ notificationId: z.int() }),
  atOnce: 2,
  isShort: false,
  urgentFrom: urgentPush,
  retries: { limit: 10, firstDelaySeconds: 10, maxDelaySeconds: 3600 },
  limitSeconds: 3600,
});
