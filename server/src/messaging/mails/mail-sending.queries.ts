import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { runningTypes } from '#db/running-subscriptions.ts';
import type { Recipient } from '#messaging/mail-composers.ts';

const recipientRow = rowOf({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  timeZone: z.string().nullable(),
  roleIds: z.array(z.int()),
  status: z.enum(['active', 'invited', 'signedUp']),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isBounced: z.boolean(),
});

/** A user, or a person who has signed up, with the data for their mails; `bounceDays` after a bounce the address is used again. */
export async function findRecipient(db: Db, userId: string, bounceDays: number): Promise<Recipient | null> {
  return readRow(db, recipientRow)`
    select u.id as "userId", u.email, u.first_name as "firstName", u.time_zone as "timeZone", u.role_ids as "roleIds",
      u.status, coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
      ${runningTypes} as "subscriptionTypeIds",
      exists (select from mail_bounces b where b.email = lower(u.email)
        and b.created_at > now() - make_interval(days => ${bounceDays}::int)) as "isBounced"
    from users u where u.id = ${userId} and u.status in ('active', 'invited')
    union all
    select s.id, s.email, s.first_name, s.time_zone, '{}'::smallint[], 'signedUp',
      coalesce((select code from languages l where l.id = s.language_id), 'en'), '{}'::integer[], false
    from sign_ups s where s.id = ${userId}`;
}

export async function insertBounce(db: Db, email: string, reason: string): Promise<void> {
  await run(db)`
    insert into mail_bounces (email, reason) values (lower(${email}), ${reason})
    on conflict (email) do update set reason = excluded.reason, created_at = now()`;
}
