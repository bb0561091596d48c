import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { clearWaiting } from './waiting-notice.ts';

/**
 * Removes the pending sign-up of an address that gets an account. Call it before the account is created, because confirming a
 * sign-up also removes it from the list first.
 */
export async function endSignUp(tx: Tx, email: string): Promise<void> {
  const count = await run(tx)`delete from sign_ups where email = ${email} and state <> 'refused'`;
  if (count > 0) await clearWaiting(tx);
}
