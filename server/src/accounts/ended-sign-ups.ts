import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { clearWaiting } from './waiting-notice.ts';

const idRow = rowOf({ id: z.uuid() });

/**
 * Removes the pending sign-up of an address that gets an account. Call it before the account is created, because confirming a
 * sign-up also removes it from the list first.
 */
export async function endSignUp(tx: Tx, email: string): Promise<void> {
  const ended = await readRow(tx, idRow)`
    delete from sign_ups where email = ${email} and state <> 'refused' returning id`;
  if (!ended) return;
  await run(tx)`delete from mails where user_id = ${ended.id}::uuid`;
  await clearWaiting(tx);
}
