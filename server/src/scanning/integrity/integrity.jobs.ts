import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Every night: the days of strategies that have ended are counted. */
export const strategyDaysJob = defineJob({
  name: 'strategies.days',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 1800,
  repeats: { cron: '13 2 * * *', timeZone: 'UTC', payload: {} },
});

/** Every night, once the candles of yesterday are final: it is judged again. */
export const strategyDriftJob = defineJob({
  name: 'strategies.drift',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 600, maxDelaySeconds: 3600 },
  limitSeconds: 3600,
  repeats: { cron: '37 2 * * *', timeZone: 'UTC', payload: {} },
});

/** Every hour: which strategies have been silent for far longer than is usual. */
export const strategySilenceJob = defineJob({
  name: 'strategies.silence',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 0, firstDelaySeconds: 60, maxDelaySeconds: 60 },
  limitSeconds: 1800,
  repeats: { cron: '47 * * * *', timeZone: 'UTC', payload: {} },
});
