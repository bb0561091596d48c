import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { withdrawMail } from '#messaging/mail-jobs.ts';

/**
 * Deletes a pending change of address: whoever requested it may be the one who is locked out now. Call it after the
 * user's row is written or their sessions are deleted.
 */
export async function forgetEmailChange(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from email_changes where user_id = ${userId}::uuid`;
}

/**
 * Consequences of a new address, in the transaction that writes it: links sent to the old address are invalidated, the old address is
 * notified, and an invited user is invited again.
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
  await withdrawMail(tx, `invitation:${userId}`);
  await queueAccountMail(tx, { userId, template: 'invitation' });
}
