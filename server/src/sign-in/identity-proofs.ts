import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import type { Proof } from '@candela/contract/sign-in/proofs';

type ProofMethod = Proof['method'];

const proofsRow = rowOf({
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  codesLeft: z.int(),
  passkeys: z.int(),
});

/**
 * How a user confirms their identity, the most usual way first: by a second factor if they have one, because whoever knows the
 * password alone must not be able to remove it; recovery codes stand in for the authenticator app. Empty for users who sign in
 * only at a provider.
 * @param rpId the host of passkeys; those of another one cannot be used
 */
export async function listProofMethods(db: Db | Tx, userId: string, rpId: string): Promise<ProofMethod[]> {
  const row = await readRow(db, proofsRow)`
    select u.password_hash is not null as "hasPassword",
      exists (select from totp_factors t where t.user_id = u.id and t.secret is not null) as "hasTotp",
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "codesLeft",
      (select count(*)::int from passkeys p where p.user_id = u.id and p.rp_id = ${rpId}) as passkeys
    from users u where u.id = ${userId}::uuid`;
  if (!row) return [];
  const passkey: ProofMethod[] = row.passkeys > 0 ? ['passkey'] : [];
  if (row.hasTotp) return ['totp', ...passkey, ...(row.codesLeft > 0 ? (['recovery'] as const) : [])];
  if (passkey.length > 0) return passkey;
  return row.hasPassword ? ['password'] : [];
}

/**
 * Whether the password alone still confirms a user's identity. Their row is locked, as by everything that adds a factor: none is
 * added between the answer and the end of the transaction.
 */
export async function isPasswordEnough(tx: Tx, userId: string, rpId: string): Promise<boolean> {
  await run(tx)`select from users where id = ${userId}::uuid for no key update`;
  return (await listProofMethods(tx, userId, rpId)).includes('password');
}

/** Called when a factor was added: what was confirmed elsewhere by the password does not count any more. */
export async function forgetOtherProofs(tx: Tx, caller: { userId: string; sessionId: string }): Promise<void> {
  await run(tx)`
    update sessions set verified_at = null where user_id = ${caller.userId}::uuid and id <> ${caller.sessionId}::uuid`;
}
