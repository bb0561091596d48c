import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, requireRow, rowOf } from '#db/rows.ts';
import { needsFactor } from '#platform/identity/factor-demand.ts';

const securityRow = rowOf({
  email: z.string(),
  hasPassword: z.boolean(),
  pendingEmail: z.string().nullable(),
  pendingUntil: instantText.nullable(),
  totpSince: instantText.nullable(),
  recoveryCodesLeft: z.int(),
  needsFactor: z.boolean(),
  /** Those of this host. */
  passkeyIds: z.array(z.string()),
});

export function readSecurity(db: Db, userId: string, rpId: string) {
  return requireRow(db, securityRow)`
    select u.email, u.password_hash is not null as "hasPassword", c.email as "pendingEmail", c.expires_at as "pendingUntil",
      (select confirmed_at from totp_factors t where t.user_id = u.id and t.secret is not null) as "totpSince",
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null
        and not r.is_pending) as "recoveryCodesLeft",
      ${needsFactor(sql`u`)} as "needsFactor",
      (select coalesce(json_agg(p.id), '[]') from passkeys p where p.user_id = u.id and p.rp_id = ${rpId}) as "passkeyIds"
    from users u left join email_changes c on c.user_id = u.id and c.expires_at > now()
    where u.id = ${userId}::uuid`;
}
