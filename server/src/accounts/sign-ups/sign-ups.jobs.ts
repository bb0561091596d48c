import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { MailTemplate } from '#messaging/built-in-texts.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import { signSignUp } from './sign-up-tokens.ts';
import { deletePast, findAccount, findOpen, putSignUp } from './sign-ups.queries.ts';

const payload = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  languageId: z.int().nullable(),
  timeZone: z.string().nullable(),
});

/** Somebody has requested an account. */
export const signUpJob = defineJob({
  name: 'accounts.sign-ups',
  payload,
  atOnce: 1,
  isShort: true,
  retries: { limit: 8, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 60,
});

/** Once an hour. */
export const pastSignUpsJob = defineJob({
  name: 'accounts.past-sign-ups',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 10, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '41 * * * *', timeZone: 'UTC', payload: {} },
});

const mailsAnHour = 3;
const lifetimeSeconds = 86_400;
const pastAtOnce = 5000;

/** Handles a request: the owner of the address gets an email, whether they have an account or not. */
export function createSignUpRequests({ db, key }: { db: Db; key: string }) {
  async function handle({ jobId, payload: given }: Job<z.infer<typeof payload>>): Promise<void> {
    await db.transaction(async (tx) => {
      const bucket = { key: throttleKey(key, 'sign-up mails', given.email), limit: mailsAnHour, seconds: 3600 };
      if ((await reserveAttempt(tx, [bucket])) !== null) return;
      const account = await findAccount(tx, given.email);
      switch (account?.status) {
        case 'active':
          return queueMail(tx, account.id, 'signUpExists', `signUpExists:${jobId}`);
        case 'invited':
          return queueMail(tx, account.id, 'invitation', `invitation:${account.id}:${jobId}`);
        case undefined: {
          const id = await putSignUp(tx, { ...given, lifetimeSeconds });
          return queueMail(tx, id, 'signUp', `signUp:${jobId}`);
        }
      }
    });
  }

  /** The content of the email: its link works for a day. */
  async function composeLink({ userId }: { userId: string }) {
    if (!(await findOpen(db, userId))) return null;
    return { path: `/sign-up/confirm?token=${signSignUp(key, userId)}` };
  }

  async function removePast(): Promise<void> {
    while ((await deletePast(db, pastAtOnce)) === pastAtOnce);
  }

  return { handle, composeLink, removePast };
}

/** Queues an email to a user, or to a person who has signed up. */
export async function queueMail(tx: Tx, userId: string, template: MailTemplate, source: string): Promise<void> {
  const mail = { userId, template, source, values: {} };
  await queueMails(tx, [{ payload: mail, key: source, priority: mailPriorities.account }]);
}
