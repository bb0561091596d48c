import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Reads the head of a file, and later the whole of it, for the preview. */
export const checkingJob = defineJob({
  name: 'candles.checking-import',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 2, maxDelaySeconds: 20 },
  limitSeconds: 3600,
});

/** Stores the bars of an import, or takes them back. */
export const importingJob = defineJob({
  name: 'candles.importing',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 4, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 3600,
});

/** Once a day: files and what was changed are not kept longer than needed. */
export const pastFilesJob = defineJob({
  name: 'candles.past-imports',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 600,
  repeats: { cron: '17 4 * * *', timeZone: 'UTC', payload: {} },
});
