import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob, type NewJob } from '#platform/jobs/define-job.ts';
import { enqueueKeys, removeJob } from '#platform/jobs/enqueue.ts';
import { mailTemplates } from './built-in-texts.ts';
import { dropLogged, insertLogged } from './mail-log.queries.ts';

/** Requested mails first, then urgent ones. */
export const mailPriorities = { account: 20, reminder: 10, digest: 0 };

/** A mail to a user. Its text is composed from `values` when it is sent. */
export const mailJob = defineJob({
  name: 'mails',
  payload: z.object({
    userId: z.string(),
    template: z.enum(mailTemplates),
    /** What caused it, e.g. `event:7:1795000000`: the same source gives the same message id. */
    source: z.string(),
    values: z.record(z.string(), z.unknown()),
    /** Id of its row in the mail log; missing for mails queued before the log existed. */
    mailId: z.uuid().optional(),
  }),
  atOnce: 1,
  isShort: true,
  urgentFrom: mailPriorities.reminder,
  // Retries for about a day.
  retries: { limit: 12, firstDelaySeconds: 15, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 300,
});

export type MailPayload = z.infer<typeof mailJob.payload>;

/** Queues mails and logs them, in the caller's transaction. */
export async function queueMails(
  tx: Tx,
  mails: readonly (NewJob<Omit<MailPayload, 'mailId'>> & { key: string })[],
): Promise<void> {
  const jobs = mails.map((mail) => ({ ...mail, payload: { ...mail.payload, mailId: randomUUID() } }));
  const added = new Set(await enqueueKeys(tx, mailJob, jobs));
  const logged = new Map(jobs.filter(({ key }) => added.has(key)).map(({ key, payload }) => [key, payload]));
  await insertLogged(tx, [...logged.values()]);
}

/** Removes a waiting mail from the queue by its key. */
export async function withdrawMail(tx: Tx, key: string): Promise<void> {
  const mail = await removeJob(tx, mailJob, key);
  if (mail?.mailId !== undefined) await dropLogged(tx, mail.mailId);
}
