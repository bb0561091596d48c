import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { signUpStates } from '#db/tables/sign-ups.ts';
import { users } from '#db/tables/users.ts';

const accountRow = rowOf({ id: z.uuid(), status: z.enum(['invited', 'active', 'suspended', 'deleted']) });

export function findAccount(tx: Tx, email: string) {
  return readRow(tx, accountRow)`select id, status from users where lower(email) = ${email}`;
}

interface NewSignUp {
  email: string;
  firstName: string;
  lastName: string;
  languageId: number | null;
  timeZone: string | null;
  lifetimeSeconds: number;
}

const idRow = rowOf({ id: z.uuid() });

/** Returns its id; a repeated request has the same id, and its first link keeps working. An unknown language is ignored. */
export async function putSignUp(tx: Tx, given: NewSignUp): Promise<string> {
  const { id } = await requireRow(tx, idRow)`
    insert into sign_ups as s (email, first_name, last_name, language_id, time_zone, expires_at)
    values (${given.email}, ${given.firstName}, ${given.lastName},
      (select id from languages where id = ${given.languageId}::int), ${given.timeZone},
      now() + make_interval(secs => ${given.lifetimeSeconds}::int))
    on conflict (email) where state <> 'refused' do update set expires_at = excluded.expires_at
    returning id`;
  return id;
}

const openRow = rowOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(signUpStates),
});

/** A sign-up whose link still works, or which waits for approval. */
export function findOpen(db: Db | Tx, id: string) {
  return readRow(db, openRow)`
    select email, first_name as "firstName", last_name as "lastName", state from sign_ups
    where id = ${id}::uuid and state <> 'refused' and (state = 'waiting' or expires_at > now())`;
}

const takenRow = rowOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  languageId: z.int().nullable(),
  timeZone: z.string().nullable(),
  passwordHash: z.string().nullable(),
});

/** Removes a sign-up that becomes an account; of concurrent attempts only one gets the row. */
export function takeSignUp(tx: Tx, id: string, state: 'unproven' | 'waiting') {
  return readRow(tx, takenRow)`
    delete from sign_ups where id = ${id}::uuid and state = ${state} and (state = 'waiting' or expires_at > now())
    returning email, first_name as "firstName", last_name as "lastName", language_id as "languageId",
      time_zone as "timeZone", password_hash as "passwordHash"`;
}

/** Whether the sign-up exists; from now on it waits for an admin. */
export async function putOnList(
  tx: Tx,
  id: string,
  given: { firstName: string; lastName: string; passwordHash: string },
): Promise<boolean> {
  const count = await run(tx)`
    update sign_ups set state = 'waiting', first_name = ${given.firstName}, last_name = ${given.lastName},
      password_hash = ${given.passwordHash}, proven_at = now()
    where id = ${id}::uuid and state = 'unproven' and expires_at > now()`;
  return count > 0;
}

/** Null when the address has an account. */
export async function insertLearner(tx: Tx, row: typeof users.$inferInsert): Promise<string | null> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}

/** Whether a sign-up was waiting; the row stays until its email has been sent. */
export async function markRefused(tx: Tx, id: string): Promise<boolean> {
  const count = await run(tx)`
    update sign_ups set state = 'refused', password_hash = null, expires_at = now() + interval '7 days'
    where id = ${id}::uuid and state = 'waiting'`;
  return count > 0;
}

const waitingRow = rowOf({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  waitingSince: instantText,
});

export type WaitingRow = z.infer<typeof waitingRow>;

/** Longest waiting first. */
export function listWaiting(
  db: Db,
  { limit, after }: { limit: number; after: { at: string; id: string } | null },
): Promise<WaitingRow[]> {
  const isBehind = after ? sql`and (proven_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, waitingRow)`
    select id, email, first_name as "firstName", last_name as "lastName", proven_at as "waitingSince"
    from sign_ups where state = 'waiting' ${isBehind}
    order by proven_at, id limit ${limit}`;
}

const countRow = rowOf({ count: z.int() });

/** The number of waiting sign-ups, counted up to `limit`. */
export async function countWaiting(db: Db, limit: number): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from (select from sign_ups where state = 'waiting' limit ${limit}) counted`;
  return count;
}

/** Deletes unconfirmed and refused sign-ups, some at a time, with the person's data in the audit log and the mail log. */
export async function deletePast(db: Db, limit: number): Promise<number> {
  const rows = await readRows(db, idRow)`
    with gone as (
      delete from sign_ups where id in (
        select id from sign_ups where state <> 'waiting' and expires_at < now() order by expires_at limit ${limit}
        for update skip locked)
      returning id),
    forgotten as (delete from audit_keys where person_id in (select id from gone)),
    unlogged as (delete from mails where user_id in (select id from gone))
    select id from gone`;
  return rows.length;
}
