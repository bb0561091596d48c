import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';

export async function insertChallenge(
  db: Db,
  given: { challenge: string; userId: string | null; lifetimeSeconds: number },
): Promise<void> {
  await run(db)`
    insert into passkey_challenges (challenge, user_id, expires_at)
    values (${given.challenge}, ${given.userId}::uuid, now() + make_interval(secs => ${given.lifetimeSeconds}::int))`;
}

/** Uses a challenge up; of concurrent attempts only one succeeds. */
export async function takeChallenge(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await run(db)`
    delete from passkey_challenges
    where challenge = ${challenge} and user_id is not distinct from ${userId}::uuid and expires_at > now()`;
  return taken === 1;
}

export async function deletePastChallenges(db: Db): Promise<void> {
  await run(db)`
    delete from passkey_challenges where challenge in (
      select challenge from passkey_challenges where expires_at < now() order by expires_at limit 50000
      for update skip locked)`;
}

const ownerRow = rowOf({
  email: z.string(),
  fullName: z.string(),
  hasPassword: z.boolean(),
  status: z.string(),
});

export function findOwner(db: Db, userId: string) {
  return readRow(db, ownerRow)`
    select lower(email) as email, first_name || ' ' || last_name as "fullName", password_hash is not null as "hasPassword", status
    from users where id = ${userId}::uuid`;
}

/** Serialises everything that removes a way to sign in from a user. */
export function lockOwner(tx: Tx, userId: string) {
  return readRow(tx, ownerRow)`
    select lower(email) as email, first_name || ' ' || last_name as "fullName", password_hash is not null as "hasPassword", status
    from users where id = ${userId}::uuid for no key update`;
}

const keyRow = rowOf({
  userId: z.uuid(),
  publicKey: z.string(),
  counter: bigintText,
  transports: z.array(z.string()),
});

export function findKey(db: Db, id: string, rpId: string) {
  return readRow(db, keyRow)`
    select user_id as "userId", public_key as "publicKey", counter, transports from passkeys
    where id = ${id} and rp_id = ${rpId}`;
}

export async function noteUsed(db: Db, id: string, counter: number, isSynced: boolean): Promise<void> {
  await run(db)`
    update passkeys set counter = greatest(counter, ${counter}::bigint), is_synced = ${isSynced}, last_used_at = now()
    where id = ${id}`;
}

const passkeyRow = rowOf({
  id: z.string(),
  name: z.string(),
  transports: z.array(z.string()),
  createdAt: instantText,
  lastUsedAt: instantText.nullable(),
  isSynced: z.boolean(),
});

export type PasskeyRow = z.infer<typeof passkeyRow>;

/** Newest first. */
export function listPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return readRows(db, passkeyRow)`
    select id, name, transports, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"
    from passkeys where user_id = ${userId}::uuid order by created_at desc, id`;
}

interface NewPasskey {
  id: string;
  userId: string;
  rpId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  name: string;
}

/** Null if it is already registered. */
export function insertPasskey(tx: Tx, given: NewPasskey): Promise<PasskeyRow | null> {
  return readRow(tx, passkeyRow)`
    insert into passkeys (id, user_id, rp_id, public_key, counter, transports, is_synced, name)
    values (${given.id}, ${given.userId}, ${given.rpId}, ${given.publicKey}, ${given.counter}::bigint,
      ${arrayOf(given.transports)}::text[], ${given.isSynced}, ${given.name})
    on conflict (id) do nothing
    returning id, name, transports, created_at as "createdAt", last_used_at as "lastUsedAt", is_synced as "isSynced"`;
}

export async function writeName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return (await run(db)`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}::uuid`) === 1;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await run(tx)`delete from passkeys where id = ${id} and user_id = ${userId}::uuid`) === 1;
}

const strayRow = rowOf({ hosts: z.array(z.string()) });

/** Other hosts for which passkeys were created. */
export async function listOtherHosts(db: Db, rpId: string): Promise<string[]> {
  const row = await readRow(db, strayRow)`
    select coalesce(array_agg(distinct rp_id), '{}') as hosts from passkeys where rp_id <> ${rpId}`;
  return row?.hosts ?? [];
}
