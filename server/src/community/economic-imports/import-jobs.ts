import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

const importWork = { payload: z.object({ id: z.uuid() }), atOnce: 1, isShort: false, limitSeconds: 1800 } as const;

/** Reads the file of an import, and compares it with the calendar. */
export const readingJob = defineJob({
  name: 'economic-imports.reading',
  ...importWork,
  retries: { limit: 2, firstDelaySeconds: 2, maxDelaySeconds: 20 },
});

/** Writes what was read, or takes it back. */
export const writingJob = defineJob({
  name: 'economic-imports.writing',
  ...importWork,
  retries: { limit: 4, firstDelaySeconds: 2, maxDelaySeconds: 60 },
});

/** Every night: files and rows are not kept longer than needed. */
export const pastImportsJob = defineJob({
  name: 'economic-imports.retention',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 600,
  repeats: { cron: '41 3 * * *', timeZone: 'UTC', payload: {} },
});
