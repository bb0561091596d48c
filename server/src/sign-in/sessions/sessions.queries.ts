import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { ownPlace } from '#accounts/session-places.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { users } from '#db/tables/users.ts';

const signingIn = {
  id: users.id,
  email: sql<string>`lower(${users.email})`,
  passwordHash: users.passwordHash,
  status: users.status,
};

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db
    .select(signingIn)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return row ?? null;
}

export async function findUserById(db: Db, id: string) {
  const [row] = await db.select(signingIn).from(users).where(eq(users.id, id));
  return row ?? null;
}

const idRow = rowOf({ id: z.uuid() });

interface NewSession {
  userId: string;
  /** Hash of the password that must still be the user's. */
  proven: { passwordHash: string | null } | undefined;
  salt: string;
  /** In seconds. */
  lifetimes: { idle: number; absolute: number };
  address: string;
  userAgent: string;
  /** Whether the user has confirmed their identity here. */
  isVerified: boolean;
}

/** Cancels the deletion of the user's account; nothing else needs to be undone. @returns whether there was one */
export async function keepAccount(tx: Tx, userId: string): Promise<boolean> {
  return (await run(tx)`delete from account_deletions where user_id = ${userId}::uuid`) > 0;
}

/**
 * Returns its id; its refresh token has generation 1. Null when the user is no longer active, or the password has changed since
 * it was checked: a concurrent change waits for this transaction, or the other way round.
 */
export async function insertSession(
  tx: Tx,
  { userId, proven, salt, lifetimes, address, userAgent, isVerified }: NewSession,
): Promise<string | null> {
  const row = await readRow(tx, idRow)`
    with seen as (
      update users set last_seen_at = now()
      where id = ${userId}::uuid and status = 'active'
        and (${proven === undefined}::boolean or password_hash is not distinct from ${proven?.passwordHash ?? null}::text)
      returning id)
    insert into sessions (user_id, salt, expires_at, idle_until, address, user_agent, verified_at)
    select id, ${salt}, now() + make_interval(secs => ${lifetimes.absolute}),
      now() + make_interval(secs => ${lifetimes.idle}), ${address}, ${userAgent},
      case when ${isVerified}::boolean then now() end
    from seen returning id`;
  return row?.id ?? null;
}

const lockedRow = rowOf({
  userId: z.uuid(),
  roleIds: z.array(z.int()),
  salt: z.string(),
  generation: z.int(),
  previous: z.int(),
  secondsSinceStart: z.number(),
  secondsSinceRotation: z.number(),
  secondsSincePresented: z.number().nullable(),
});

/** An active session, locked for its refresh; by the clock of the database, which all nodes share. */
export function lockSession(tx: Tx, id: string) {
  return readRow(tx, lockedRow)`
    select s.user_id as "userId", u.role_ids as "roleIds", s.salt, s.generation, s.previous,
      extract(epoch from clock_timestamp() - s.created_at)::float8 as "secondsSinceStart",
      extract(epoch from clock_timestamp() - s.rotated_at)::float8 as "secondsSinceRotation",
      extract(epoch from clock_timestamp() - s.presented_at)::float8 as "secondsSincePresented"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${id} and s.parent_id is null and s.expires_at > now() and s.idle_until > now() and u.status = 'active'
    for update of s`;
}

const actingRow = rowOf({ secondsLeft: z.number() });

/** An active session in which the owner of the session `parentId` has signed in as another user. */
export function findActing(db: Db, id: string, parentId: string) {
  return readRow(db, actingRow)`
    select extract(epoch from expires_at - clock_timestamp())::float8 as "secondsLeft"
    from sessions where id = ${id}::uuid and parent_id = ${parentId}::uuid and expires_at > now()`;
}

/**
 * Updates when the user of a session was last seen, accurate to five minutes. A suspension locks the user first and then the
 * sessions: this transaction, which has locked the session, never waits for a user.
 */
const noteSeen = (id: string) => sql`
  update users set last_seen_at = now() where id = (
    select u.id from users u join sessions s on s.user_id = u.id
    where s.id = ${id}::uuid and (u.last_seen_at is null or u.last_seen_at < now() - interval '5 minutes')
    for no key update of u skip locked)`;

/** Records that the session is in use, and, if `isPresented`, that its newest refresh token has arrived. */
export async function keepSession(
  tx: Tx,
  id: string,
  { isPresented, idle }: { isPresented: boolean; idle: number },
): Promise<void> {
  await run(tx)`
    with seen as (${noteSeen(id)})
    update sessions set idle_until = least(expires_at, now() + make_interval(secs => ${idle})),
      presented_at = case when ${isPresented}::boolean then coalesce(presented_at, clock_timestamp()) else presented_at end
    where id = ${id}`;
}

/** Replaces the refresh token by one of a new generation. The session gets a shorter lifetime if its user's roles now require it. */
export async function rotateSession(
  tx: Tx,
  id: string,
  to: { generation: number; previous: number; lifetimes: { idle: number; absolute: number } },
): Promise<void> {
  const end = sql`least(expires_at, created_at + make_interval(secs => ${to.lifetimes.absolute}))`;
  await run(tx)`
    with seen as (${noteSeen(id)})
    update sessions set generation = ${to.generation}, previous = ${to.previous}, rotated_at = clock_timestamp(),
      presented_at = null, expires_at = ${end},
      idle_until = least(${end}, now() + make_interval(secs => ${to.lifetimes.idle}))
    where id = ${id}`;
}

const saltRow = rowOf({ userId: z.uuid(), salt: z.string() });

export function findSalt(db: Db, id: string) {
  return readRow(db, saltRow)`select user_id as "userId", salt from sessions where id = ${id}`;
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await run(db)`delete from sessions where id = ${id}`;
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from sessions where user_id = ${userId}`;
}

const ownRow = rowOf({
  id: z.uuid(),
  startedAt: instantText,
  lastSeenAt: instantText,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
  actorName: z.string().nullable(),
});

/** Active sessions of a user: the given one first, then by last use. */
export function listSessionsOf(db: Db, userId: string, currentId: string) {
  return readRows(db, ownRow)`
    select s.id, s.created_at as "startedAt", greatest(s.rotated_at, s.presented_at) as "lastSeenAt",
      ${ownPlace}, s.id = ${currentId}::uuid as "isCurrent"
    from sessions s left join users a on a.id = s.actor_id
    where s.user_id = ${userId}::uuid and s.idle_until > now() and s.expires_at > now()
    order by s.id = ${currentId}::uuid desc, greatest(s.rotated_at, s.presented_at) desc limit 50`;
}

export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<void> {
  await run(db)`delete from sessions where id = ${id}::uuid and user_id = ${userId}::uuid`;
}

/** Deletes expired sessions, some at a time, with the devices registered by them. */
export async function deletePastSessions(db: Db, limit: number): Promise<number> {
  const rows = await readRows(db, idRow)`
    delete from sessions where id in (
      select id from sessions where idle_until < now() order by idle_until limit ${limit} for update skip locked)
    returning id`;
  return rows.length;
}

/** Stores another hash of the same password. @returns whether the password was not changed meanwhile */
export async function replaceHash(db: Db, userId: string, before: string, after: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return rows.length > 0;
}
