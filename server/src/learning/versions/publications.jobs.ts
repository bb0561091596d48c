import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** An approved version comes out at its time. */
export const publicationJob = defineJob({
  name: 'courses.publications',
  payload: z.object({ courseId: z.int() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 120,
});

/** What a new version means for the progress of learners, a thousand of them at a time. */
export const progressJob = defineJob({
  name: 'courses.progress',
  payload: z.object({
    courseId: z.int(),
    version: z.int(),
    /** The learner after whom it goes on; null: from the first. */
    after: z.uuid().nullable(),
  }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  limitSeconds: 300,
});
