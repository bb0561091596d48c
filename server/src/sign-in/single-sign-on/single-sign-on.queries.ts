import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';

const settingsRow = rowOf({
  isOn: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  secret: z.string(),
  domains: z.string(),
  isEmailTrusted: z.boolean(),
  roleClaim: z.string(),
  roleRules: z.array(
    z.object({ value: z.string(), roleId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) }),
  ),
  revision: z.int(),
});

/** The provider as it is stored; its secret is encrypted. */
export type ProviderRow = z.infer<typeof settingsRow>;

export function findProvider(db: Db | Tx): Promise<ProviderRow | null> {
  return readRow(db, settingsRow)`
    select is_on as "isOn", name, issuer, client_id as "clientId", secret, domains,
      is_email_trusted as "isEmailTrusted", role_claim as "roleClaim",
      role_rules as "roleRules", revision from single_sign_on`;
}

/** Serialises changes of the provider to the end of the transaction. */
export async function lockProvider(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('single sign-on'))`;
}

export async function writeProvider(tx: Tx, row: ProviderRow): Promise<void> {
  const rules = JSON.stringify(row.roleRules);
  await run(tx)`
    insert into single_sign_on
      (is_on, name, issuer, client_id, secret, domains, is_email_trusted, role_claim, role_rules, revision)
    values (${row.isOn}, ${row.name}, ${row.issuer}, ${row.clientId}, ${row.secret}, ${row.domains}, ${row.isEmailTrusted},
      ${row.roleClaim}, ${rules}::jsonb, ${row.revision})
    on conflict (id) do update set is_on = excluded.is_on, name = excluded.name, issuer = excluded.issuer,
      client_id = excluded.client_id, secret = excluded.secret, domains = excluded.domains,
      is_email_trusted = excluded.is_email_trusted,
      role_claim = excluded.role_claim, role_rules = excluded.role_rules, revision = excluded.revision`;
}

/** Stores another encryption of the same secret, unless it was changed meanwhile. */
export async function replaceSecret(db: Db, before: string, after: string): Promise<void> {
  await run(db)`update single_sign_on set secret = ${after} where secret = ${before}`;
}

interface NewAttempt {
  stateHash: string;
  nonce: string;
  verifier: string;
  returnTo: string | null;
  userId: string | null;
  lifetimeSeconds: number;
}

/** Also deletes some expired attempts. */
export async function insertAttempt(db: Db, given: NewAttempt): Promise<void> {
  await run(db)`
    with past as (
      delete from oidc_attempts where state_hash in (
        select state_hash from oidc_attempts where expires_at < now() order by expires_at limit 100 for update skip locked))
    insert into oidc_attempts (state_hash, nonce, verifier, return_to, user_id, expires_at)
    values (${given.stateHash}, ${given.nonce}, ${given.verifier}, ${given.returnTo}, ${given.userId}::uuid,
      now() + make_interval(secs => ${given.lifetimeSeconds}::int))`;
}

const attemptRow = rowOf({
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  userId: z.uuid().nullable(),
  isPast: z.boolean(),
});

/** An attempt can be used once, whatever its outcome. */
export function takeAttempt(db: Db, stateHash: string) {
  return readRow(db, attemptRow)`
    delete from oidc_attempts where state_hash = ${stateHash}
    returning nonce, verifier, return_to as "returnTo", user_id as "userId", expires_at < now() as "isPast"`;
}

const linkRow = rowOf({ linkedAt: z.string().nullable() });

/** When a user was linked to a provider; null if not linked. */
export async function findLink(db: Db, userId: string, issuer: string): Promise<string | null> {
  const { linkedAt } = await requireRow(db, linkRow)`
    select max(created_at)::text as "linkedAt" from oidc_identities
    where user_id = ${userId}::uuid and issuer = ${issuer}`;
  return linkedAt;
}

export function deleteLinks(tx: Tx, userId: string): Promise<number> {
  return run(tx)`delete from oidc_identities where user_id = ${userId}::uuid`;
}

const idRow = rowOf({ id: z.uuid() });

/** Locks a user who is allowed to sign in; false for others. */
export async function lockActive(tx: Tx, userId: string): Promise<boolean> {
  const row = await readRow(tx, idRow)`
    select id from users where id = ${userId}::uuid and status = 'active' for no key update`;
  return row !== null;
}
