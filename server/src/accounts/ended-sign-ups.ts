import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { clearWaiting } from './waiting-notice.ts';

/**
 * Who has asked for an account with the address has one now. To be called before the account is made, as whoever confirms a
 * sign-up takes it off the list first.
 */
export async function endSignUp(tx: Tx, email: string): Promise<void> {
  const count = await run(tx)`delete from sign_ups where email = ${email} and state <> 'refused'`;
  if (count > 0) await clearWaiting(tx);
}
