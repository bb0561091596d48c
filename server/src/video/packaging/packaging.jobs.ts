import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Makes what can wait of a video that can be played: pictures of the timeline, loudness, and the smaller sizes. */
export const ladderJob = defineJob({
  name: 'videos.ladder',
  payload: z.object({ videoId: z.uuid(), key: z.string(), isRotated: z.boolean(), hasAudio: z.boolean() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 2, firstDelaySeconds: 30, maxDelaySeconds: 600 },
  limitSeconds: 23 * 3600,
});

/** Every minute: files that wait and whose job was lost get another one. */
export const repairJob = defineJob({
  name: 'videos.repairs',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 1, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});
