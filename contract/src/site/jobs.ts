import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

const kind = z.string().check(z.regex(/^[\w./-]{1,100}$/));

export const failedJobSchema = z.object({
  id: z.uuid(),
  /** Its queue, such as `mails`; for recordings `recordings/<node>`. */
  kind: z.string(),
  reason: z.string(),
  /** Parts of its reason or payload are hidden from the caller. */
  isMasked: z.boolean(),
  /** Number of attempts. */
  attempts: z.int(),
  queuedAt: instant,
  failedAt: instant,
  /** Its payload as JSON. */
  payload: z.string(),
});

export type FailedJob = z.infer<typeof failedJobSchema>;

/** Maximum number of failed jobs that one request retries. */
export const maxRetriedAtOnce = 1000;

/** Failed jobs of a kind are counted up to one more than this. */
export const maxCountedJobs = 100;

export const failedJobKindSchema = z.object({ kind: z.string(), count: z.int() });

export type FailedJobKind = z.infer<typeof failedJobKindSchema>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/failed-jobs',
  permission: 'jobs.manage',
  summary: 'List the background jobs that have failed for good, newest first',
  description:
    'Kept for 90 days. `kinds` counts the jobs of each kind regardless of the query; 101 means more than 100. Tokens and other secrets in reasons and payloads are masked, and so are email addresses except those of the caller and of users of a lower rank (learner, trainer, admin, SuperAdmin).',
  query: z.object({ ...pageQuery, kind: z.optional(kind) }),
  output: z.object({ ...pageOf(failedJobSchema).shape, kinds: z.array(failedJobKindSchema) }),
});

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/failed-jobs/{id}/retry',
  permission: 'jobs.manage',
  audit: 'recorded',
  summary: 'Retry a failed job',
  description: 'Starts anew with the full number of attempts.',
  params: z.object({ id: z.uuid() }),
  errors: ['jobs.notFound'],
});

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/failed-jobs/retries',
  permission: 'jobs.manage',
  audit: 'recorded',
  summary: 'Retry all failed jobs of a kind',
  description: 'At most a thousand per call, each with the full number of attempts.',
  body: z.object({ kind }),
  output: z.object({ count: z.int() }),
});

export const discardFailedJob = endpoint({
  method: 'DELETE',
  path: '/failed-jobs/{id}',
  permission: 'jobs.manage',
  audit: 'recorded',
  summary: 'Discard a failed job permanently',
  params: z.object({ id: z.uuid() }),
  errors: ['jobs.notFound'],
});
