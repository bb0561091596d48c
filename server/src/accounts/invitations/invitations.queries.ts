import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { endSignUp } from '#accounts/ended-sign-ups.ts';
import type { Db, Tx } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { users } from '#db/tables/users.ts';

/** Null when the address has an account. A pending sign-up with the address is removed. */
export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<string | null> {
  await endSignUp(tx, row.email);
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}

const invitedRow = rowOf({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: z.int(),
  createdAt: instantText,
  /** Full precision, for the paging cursor. */
  createdText: instantText,
});

export type InvitedRow = z.infer<typeof invitedRow>;

/** Users who were invited and have not accepted yet, newest first. */
export async function listInvited(
  db: Db,
  page: { limit: number; after: { at: string; id: string } | null },
): Promise<InvitedRow[]> {
  const more = page.after
    ? sql`and (u.created_at, u.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  // Only a statement with a value is prepared.
  return readRows(db, invitedRow)`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role_id as "roleId",
      u.created_at as "createdAt", u.created_at::text as "createdText"
    from users u where u.status = ${'invited'} ${more}
    order by u.created_at desc, u.id desc ${rowLimit(page.limit + 1)}`;
}

const roleRow = rowOf({ roleId: z.int() });

/** Locks the row: an invitation that is being accepted cannot be recalled. */
export async function lockInvited(tx: Tx, userId: string): Promise<z.infer<typeof roleRow> | null> {
  return readRow(tx, roleRow)`
    select role_id as "roleId" from users where id = ${userId}::uuid and status = 'invited' for update`;
}

export async function deleteInvited(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    with gone as (delete from users where id = ${userId}::uuid and status = 'invited' returning id)
    delete from mails where user_id in (select id from gone)`;
}

export async function findInvited(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'invited')));
  return row ?? null;
}

export async function activateUser(
  tx: Tx,
  userId: string,
  given: { firstName: string; lastName: string; passwordHash: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...given, status: 'active', updatedAt: new Date() })
    .where(eq(users.id, userId));
}
