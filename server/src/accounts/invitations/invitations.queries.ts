import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { endSignUps } from '#accounts/ended-sign-ups.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { users } from '#db/tables/users.ts';

interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
}

const madeRow = rowOf({ id: z.uuid(), email: z.string() });

/**
 * Adds invited users with a role and its grants; addresses that have an account are left out. Pending sign-ups with the addresses are
 * removed. In the order of the addresses, so that two callers do not wait for each other crosswise.
 */
export async function insertInvited(
  tx: Tx,
  people: readonly NewPerson[],
  { roleId, permissions }: { roleId: number; permissions: readonly string[] },
): Promise<z.infer<typeof madeRow>[]> {
  const ordered = people.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  await endSignUps(
    tx,
    ordered.map(({ email }) => email),
  );
  return readRows(tx, madeRow)`
    insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
    select email, "firstName", "lastName", ${roleId}::int, array[${roleId}::int], ${arrayOf(permissions)}::text[], 'invited'
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as x(email text, "firstName" text, "lastName" text)
    on conflict do nothing returning id, email`;
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
