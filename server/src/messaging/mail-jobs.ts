import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob, type NewJob } from '#platform/jobs/define-job.ts';
import { enqueueKeys, removeJob } from '#platform/jobs/enqueue.ts';
import { mailTemplates } from './built-in-texts.ts';
import { dropLogged, insertLogged } from './mail-log.queries.ts';

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
    /** Its row in the log; those that were queued before there was one have none. */
    mailId: z.uuid().optional(),
  }),
  atOnce: 1,
  isShort: true,
  urgentFrom: mailPriorities.reminder,
  // Within about a day.
  retries: { limit: 12, firstDelaySeconds: 15, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 300,
});

export type MailPayload = z.infer<typeof mailJob.payload>;

/** Queues mails and notes them in the log, in the transaction that they tell of. */
export async function queueMails(
  tx: Tx,
  mails: readonly (NewJob<Omit<MailPayload, 'mailId'>> & { key: string })[],
): Promise<void> {
  const jobs = mails.map((mail) => ({ ...mail, payload: { ...mail.payload, mailId: randomUUID() } }));
  const added = new Set(await enqueueKeys(tx, mailJob, jobs));
  const logged = new Map(jobs.filter(({ key }) => added.has(key)).map(({ key, payload }) => [key, payload]));
  await insertLogged(tx, [...logged.values()]);
}

/** What waits under a key is not sent any more. */
export async function withdrawMail(tx: Tx, key: string): Promise<void> {
  const mail = await removeJob(tx, mailJob, key);
  if (mail?.mailId !== undefined) await dropLogged(tx, mail.mailId);
}
