import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { mailJob } from '#messaging/mail-jobs.ts';
import { removeJob } from '#platform/jobs/enqueue.ts';

/**
 * The address that waits to be confirmed is forgotten: who asked for it may be who is shut out now. To be called after the
 * user's row is written or their sessions are deleted.
 */
export async function forgetEmailChange(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from email_changes where user_id = ${userId}::uuid`;
}

/**
 * What another address brings, in the transaction that writes it: links that were sent to the one before end, it is told, and
 * who was invited is invited anew.
 */
export async function leaveAddress(
  tx: Tx,
  { id: userId, email: before, status }: { id: string; email: string; status: string },
  email: string,
): Promise<void> {
  await run(tx)`delete from one_time_tokens where user_id = ${userId}::uuid`;
  await forgetEmailChange(tx, userId);
  if (status !== 'invited') {
    await queueAccountMail(tx, { userId, template: 'emailChanged', values: { to: before, email } });
    return;
  }
  await removeJob(tx, mailJob, `invitation:${userId}`);
  await queueAccountMail(tx, { userId, template: 'invitation' });
}
