import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { clearWaiting } from './waiting-notice.ts';

const idRow = rowOf({ id: z.uuid() });

/**
 * Removes the pending sign-up of an address that gets an account. Call it before the account is created, because confirming a
 * sign-up also removes it from the list first.
 */
export function endSignUp(tx: Tx, email: string): Promise<void> {
  return endSignUps(tx, [email]);
}

/** The same for several addresses, in their order, so that two callers do not wait for each other crosswise. */
export async function endSignUps(tx: Tx, emails: readonly string[]): Promise<void> {
  const ended = await readRows(tx, idRow)`
    with ended as (
      select id from sign_ups where email = any(${arrayOf(emails)}::text[]) and state <> 'refused' order by email for update)
    delete from sign_ups s using ended where s.id = ended.id returning s.id`;
  if (ended.length === 0) return;
  await run(tx)`delete from mails where user_id = any(${arrayOf(ended.map(({ id }) => id))}::uuid[])`;
  await clearWaiting(tx);
}
