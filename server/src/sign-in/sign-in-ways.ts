import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';

const waysRow = rowOf({ hasPassword: z.boolean(), links: z.int(), passkeys: z.int() });

/** A user's ways to sign in: a password, the current provider, passkeys of this host. */
export function readWays(db: Db | Tx, userId: string, rpId: string) {
  return requireRow(db, waysRow)`
    select u.password_hash is not null as "hasPassword",
      (select count(*)::int from oidc_identities i join single_sign_on s on s.is_on and s.issuer = i.issuer
        where i.user_id = u.id) as links,
      (select count(*)::int from passkeys p where p.user_id = u.id and p.rp_id = ${rpId}) as passkeys
    from users u where u.id = ${userId}::uuid`;
}
