import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Every five minutes: a witness that was away signs the next checkpoint. */
export const witnessJob = defineJob({
  name: 'ledger.witness',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 0, firstDelaySeconds: 60, maxDelaySeconds: 60 },
  limitSeconds: 120,
  repeats: { cron: '*/5 * * * *', timeZone: 'UTC', payload: {} },
});

/** Once a day: receivers of webhooks keep what the log said. */
export const checkpointJob = defineJob({
  name: 'ledger.checkpoint',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 300, maxDelaySeconds: 3600 },
  limitSeconds: 60,
  repeats: { cron: '11 0 * * *', timeZone: 'UTC', payload: {} },
});

export const anchorJob = defineJob({
  name: 'ledger.anchor',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 120, maxDelaySeconds: 600 },
  limitSeconds: 300,
  repeats: { cron: '23 * * * *', timeZone: 'UTC', payload: {} },
});
