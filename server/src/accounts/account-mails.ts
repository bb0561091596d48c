import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import type { MailTemplate } from '#messaging/built-in-texts.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';

/** Queues an email to a user about a change to their account, in the transaction of the change. */
export async function queueAccountMail(
  tx: Tx,
  { userId, template, values = {} }: { userId: string; template: MailTemplate; values?: Record<string, unknown> },
): Promise<void> {
  const source = `${template}:${randomUUID()}`;
  const payload = { userId, template, source, values };
  await queueMails(tx, [{ payload, key: source, priority: mailPriorities.account }]);
}
