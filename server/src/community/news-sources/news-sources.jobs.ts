import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Reads a source of news. What it sends is no failure of the job; a source that was not read is due again a minute later. */
export const readingJob = defineJob({
  name: 'news.reading',
  payload: z.object({ sourceId: z.int() }),
  atOnce: 4,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 120,
});

/** Each minute: has the sources read whose time has come. */
export const dueSourcesJob = defineJob({
  name: 'news.due',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 5, maxDelaySeconds: 5 },
  limitSeconds: 60,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Each night: removes news that are older than the setting says. */
export const oldNewsJob = defineJob({
  name: 'news.old',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '53 3 * * *', timeZone: 'UTC', payload: {} },
});
