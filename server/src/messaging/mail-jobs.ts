import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { mailTemplates } from './built-in-texts.ts';

/** What is asked for goes first, then what somebody has to know now. */
export const mailPriorities = { account: 20, reminder: 10, digest: 0 };

/** A mail to a user. What it says is composed when it is sent, from `values`. */
export const mailJob = defineJob({
  name: 'mails',
  payload: z.object({
    userId: z.string(),
    template: z.enum(mailTemplates),
    /** What made it, e.g. `event:7:1795000000`: the same mail has the same message id. */
    source: z.string(),
    values: z.record(z.string(), z.unknown()),
  }),
  atOnce: 1,
  isShort: true,
  urgentFrom: mailPriorities.reminder,
  // Within about a day.
  retries: { limit: 12, firstDelaySeconds: 15, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 300,
});

export type MailPayload = z.infer<typeof mailJob.payload>;
