import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { keyScopes, keyStates, type KeyScope, type KeyState } from '@candela/contract/integrations/keys';

const keyRow = rowOf({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  state: z.enum(keyStates),
  ownerId: z.uuid(),
  ownerName: z.string(),
  createdAt: instantText,
  expiresAt: instantText.nullable(),
  lastUsedAt: instantText.nullable(),
  revokedAt: instantText.nullable(),
  previousUntil: instantText.nullable(),
});

export type KeyRow = z.infer<typeof keyRow>;

/** The keys that a user can see: all of them, or without those of people of a higher rank. */
export interface Viewer {
  userId: string;
  isSuperAdmin: boolean;
}

const state: SQL = sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when u.status <> 'active' then 'paused' else 'active' end`;

const selected: SQL = sql`select k.id, k.name, k.prefix, k.scopes, ${state} as state, k.owner_id as "ownerId",
    u.first_name || ' ' || u.last_name as "ownerName", k.created_at as "createdAt", k.expires_at as "expiresAt",
    k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
    case when k.previous_until > now() and k.revoked_at is null then k.previous_until end as "previousUntil"
  from api_keys k join users u on u.id = k.owner_id`;

function isSeenBy({ userId, isSuperAdmin }: Viewer): SQL {
  return isSuperAdmin ? sql`true` : sql`(not 4 = any(u.role_ids) or k.owner_id = ${userId}::uuid)`;
}

export async function listRows(
  db: Db,
  viewer: Viewer,
  filter: { state: KeyState | undefined; search: string },
  page: { limit: number; after: { at: string; id: string } | null },
): Promise<KeyRow[]> {
  const conditions = [isSeenBy(viewer)];
  if (filter.state) conditions.push(sql`${state} = ${filter.state}`);
  if (filter.search !== '') {
    conditions.push(
      sql`k.name || ' ' || k.prefix || ' ' || u.first_name || ' ' || u.last_name ilike ${containing(filter.search)}`,
    );
  }
  const { after } = page;
  if (after) conditions.push(sql`(k.created_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return readRows(db, keyRow)`
    ${selected} where ${sql.join(conditions, sql` and `)} order by k.created_at desc, k.id desc limit ${page.limit}`;
}

/** Locked until the end of the transaction. */
export function lockRow(tx: Tx, viewer: Viewer, id: string): Promise<KeyRow | null> {
  return readRow(tx, keyRow)`
    ${selected} where k.id = ${id}::uuid and ${isSeenBy(viewer)} for no key update of k`;
}

/** Locks the owner, so that the limit holds for keys created at the same time. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await run(tx)`select from users where id = ${ownerId}::uuid for no key update`;
}

const countRow = rowOf({ count: z.int() });

export async function countKept(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from api_keys where owner_id = ${ownerId}::uuid and revoked_at is null`;
  return count;
}

/** No warning is needed for an expiry that was chosen just now. */
function warnedFor(expiresAt: string | null): SQL {
  return sql`case when ${expiresAt}::timestamptz < now() + interval '8 days' then now() end`;
}

export interface Secret {
  prefix: string;
  hash: string;
}

const idRow = rowOf({ id: z.uuid() });

export async function insertKey(
  tx: Tx,
  key: { ownerId: string; name: string; scopes: readonly KeyScope[]; expiresAt: string | null; secret: Secret },
): Promise<string> {
  const { id } = await requireRow(tx, idRow)`
    insert into api_keys (owner_id, name, scopes, prefix, secret_hash, expires_at, warned_at)
    values (${key.ownerId}::uuid, ${key.name}, ${arrayOf(key.scopes)}::text[], ${key.secret.prefix}, ${key.secret.hash},
      ${key.expiresAt}::timestamptz, ${warnedFor(key.expiresAt)})
    returning id`;
  return id;
}

/** The previous secret stays valid for some hours, but not beyond its own expiry. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, expiresAt, overlapHours }: { secret: Secret; expiresAt: string | null; overlapHours: number },
): Promise<void> {
  await run(tx)`
    update api_keys set previous_hash = secret_hash,
      previous_until = least(now() + make_interval(hours => ${overlapHours}::int), expires_at),
      secret_hash = ${secret.hash}, prefix = ${secret.prefix}, expires_at = ${expiresAt}::timestamptz,
      warned_at = ${warnedFor(expiresAt)}
    where id = ${id}::uuid`;
}

export async function writeRevoked(tx: Tx, id: string): Promise<void> {
  await run(tx)`update api_keys set revoked_at = now() where id = ${id}::uuid`;
}
