import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Creates the optional parts of a playable video: timeline pictures, loudness, and smaller sizes. */
export const ladderJob = defineJob({
  name: 'videos.ladder',
  payload: z.object({ videoId: z.uuid(), key: z.string(), isRotated: z.boolean(), hasAudio: z.boolean() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 23 * 3600,
});

/** Runs every minute: creates new jobs for waiting files whose job was lost. */
export const repairJob = defineJob({
  name: 'videos.repairs',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});
