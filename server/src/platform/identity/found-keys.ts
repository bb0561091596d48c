import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { callerColumns, callerFields } from './caller-row.ts';

const refusals = ['keys.revoked', 'keys.expired', 'keys.ownerInactive'] as const;

const owned = { ...callerColumns, keyId: z.uuid(), scopes: z.array(z.string()) };

const ownerRow = rowOf(owned);

const foundRow = rowOf({
  ...owned,
  /** Why the key is refused. */
  refusal: z.enum(refusals).nullable(),
  /** Milliseconds since 1970 at which the secret expires; null: it does not. */
  worksUntil: z.number().nullable(),
});

export type FoundKey = z.infer<typeof foundRow>;

/** The API key of a secret with its owner; its last use is written at most once a minute. */
export function readKey(db: Db, rpId: string, secretHash: string): Promise<FoundKey | null> {
  return readRow(db, foundRow)`
    with found as (
      select ${callerFields(rpId)}, k.id as "keyId", k.scopes,
        case when k.revoked_at is not null then 'keys.revoked' when secret.works_until <= now() then 'keys.expired'
          when u.status <> 'active' then 'keys.ownerInactive' end as refusal,
        (extract(epoch from secret.works_until) * 1000)::float8 as "worksUntil"
      from api_keys k join users u on u.id = k.owner_id
        cross join lateral (
          select case when k.secret_hash = ${secretHash} then k.expires_at else k.previous_until end as works_until
        ) secret
      where k.secret_hash = ${secretHash} or k.previous_hash = ${secretHash}
    ), used as (
      update api_keys k set last_used_at = now() from found
      where k.id = found."keyId" and found.refusal is null
        and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    )
    select * from found`;
}

/** The owner of an API key that works, and its scopes, by its id; null: it does not work any more. */
export function readKeyOwner(
  db: Db,
  rpId: string,
  keyId: string,
): Promise<Pick<FoundKey, keyof typeof callerColumns | 'keyId' | 'scopes'> | null> {
  return readRow(db, ownerRow)`
    select ${callerFields(rpId)}, k.id as "keyId", k.scopes from api_keys k join users u on u.id = k.owner_id
    where k.id = ${keyId}::uuid and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.status = 'active'`;
}
