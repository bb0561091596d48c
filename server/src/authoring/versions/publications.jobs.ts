import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Publishes an approved version at its scheduled time. */
export const publicationJob = defineJob({
  name: 'courses.publications',
  payload: z.object({ courseId: z.int() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 120,
});

/** Applies a new version to the progress of learners, a thousand at a time. */
export const progressJob = defineJob({
  name: 'courses.progress',
  payload: z.object({
    courseId: z.int(),
    version: z.int(),
    /** Continues after this learner; null: from the first. */
    after: z.uuid().nullable(),
  }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 300,
});
