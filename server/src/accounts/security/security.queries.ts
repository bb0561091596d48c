import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, requireRow, rowOf } from '#db/rows.ts';

const securityRow = rowOf({
  email: z.string(),
  hasPassword: z.boolean(),
  pendingEmail: z.string().nullable(),
  pendingUntil: instantText.nullable(),
});

export function readSecurity(db: Db, userId: string) {
  return requireRow(db, securityRow)`
    select u.email, u.password_hash is not null as "hasPassword", c.email as "pendingEmail", c.expires_at as "pendingUntil"
    from users u left join email_changes c on c.user_id = u.id and c.expires_at > now()
    where u.id = ${userId}::uuid`;
}
