import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const emailRow = rowOf({ email: z.string() });

export async function findOwnEmail(db: Db | Tx, userId: string): Promise<string | null> {
  return (await readRow(db, emailRow)`select email from users where id = ${userId}::uuid`)?.email ?? null;
}

/** Replaces an earlier request. */
export async function replaceChange(tx: Tx, userId: string, email: string, lifetimeSeconds: number): Promise<void> {
  await run(tx)`
    insert into email_changes (user_id, email, expires_at)
    values (${userId}, ${email}, now() + make_interval(secs => ${lifetimeSeconds}::int))
    on conflict (user_id) do update set email = excluded.email, expires_at = excluded.expires_at, token_hash = null,
      created_at = now()`;
}

export async function deleteChange(db: Db | Tx, userId: string): Promise<void> {
  await run(db)`delete from email_changes where user_id = ${userId}::uuid`;
}

/** Whether the address still waits for confirmation; if so, sets the token of its link. */
export async function writeToken(db: Db, userId: string, email: string, tokenHash: string): Promise<boolean> {
  const count = await run(db)`
    update email_changes set token_hash = ${tokenHash}
    where user_id = ${userId}::uuid and email = ${email} and expires_at > now()`;
  return count === 1;
}

/** Locks the user of a link before it is used up, as everything that changes or deletes a user does. */
export async function lockOwner(tx: Tx, tokenHash: string): Promise<void> {
  await run(tx)`
    select from users where id = (select user_id from email_changes where token_hash = ${tokenHash}) for no key update`;
}

const changeRow = rowOf({ userId: z.uuid(), email: z.string(), before: z.string() });

/** Uses a link up; of concurrent attempts only one succeeds. */
export function takeChange(tx: Tx, tokenHash: string): Promise<z.infer<typeof changeRow> | null> {
  return readRow(tx, changeRow)`
    delete from email_changes c using users u
    where c.token_hash = ${tokenHash} and c.expires_at > now() and u.id = c.user_id and u.status = 'active'
    returning c.user_id as "userId", c.email, u.email as before`;
}

export async function writeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await run(tx)`
    update users set email = ${email}, revision = revision + 1, updated_at = now() where id = ${userId}::uuid`;
}
