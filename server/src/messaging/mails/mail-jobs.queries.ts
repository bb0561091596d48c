import { sql } from 'drizzle-orm';
import type { Recipient } from '#messaging/mail-composers.ts';
import type { Db } from '#db/client.ts';

export interface MailJobRow extends Record<string, unknown> {
  id: string;
  userId: string;
  template: string;
  source: string;
  values: Record<string, unknown>;
  attempts: number;
}

/** Takes mails that are due and that no other node holds. */
export async function leaseJobs(db: Db, seconds: number, limit: number): Promise<MailJobRow[]> {
  const { rows } = await db.execute<MailJobRow>(sql`
    update mail_jobs set leased_until = now() + make_interval(secs => ${seconds}::int)
    where id in (select id from mail_jobs
      where failure is null and run_at <= now() and (leased_until is null or leased_until <= now())
      order by run_at limit ${limit} for update skip locked)
    returning id::text as id, user_id as "userId", template, source, values, attempts`);
  return rows;
}

/** An active user with what their mails are made from; `bounceDays` after a bounce the address is tried again. */
export async function findRecipient(db: Db, userId: string, bounceDays: number): Promise<Recipient | null> {
  const { rows } = await db.execute<Recipient>(sql`
    select u.id as "userId", u.email, u.first_name as "firstName", u.time_zone as "timeZone", u.role_ids as "roleIds",
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
      array(select distinct p.subscription_type_id from subscriptions x join plans p on p.id = x.plan_id
        where x.user_id = u.id and x.status = 'active' and x.starts_at <= now() and (x.ends_at is null or x.ends_at > now())
      ) as "subscriptionTypeIds",
      exists (select from mail_bounces b where b.email = lower(u.email)
        and b.created_at > now() - make_interval(days => ${bounceDays}::int)) as "isBounced"
    from users u where u.id = ${userId} and u.status = 'active'`);
  return rows[0] ?? null;
}

export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from mail_jobs where id = ${id}::bigint`);
}

export async function delayJob(db: Db, id: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update mail_jobs set attempts = attempts + 1, leased_until = null,
      run_at = now() + make_interval(secs => ${seconds}::int)
    where id = ${id}::bigint`);
}

/** It is not tried again; the row stays for whoever looks for the reason. */
export async function failJob(db: Db, id: string, failure: string): Promise<void> {
  await db.execute(sql`update mail_jobs set failure = ${failure}, leased_until = null where id = ${id}::bigint`);
}

export async function insertBounce(db: Db, email: string, reason: string): Promise<void> {
  await db.execute(sql`
    insert into mail_bounces (email, reason) values (lower(${email}), ${reason})
    on conflict (email) do update set reason = excluded.reason, created_at = now()`);
}
