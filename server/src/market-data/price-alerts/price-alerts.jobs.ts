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

/** Every night: what has ended a year ago is deleted. */
export const oldAlertsJob = defineJob({
  name: 'price-alerts.retention',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 600,
  repeats: { cron: '23 3 * * *', timeZone: 'UTC', payload: {} },
});
