import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Every minute, for symbols whose bars are computed, and for what a node has stored and not judged before it ended. */
export const priceAlertsJob = defineJob({
  name: 'price-alerts.judging',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 0, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 600,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});
