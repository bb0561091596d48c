import type { MailKind } from '@candela/contract/messaging/digests';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Makes a run for every hour of the last few that has none, so that a short stop skips nobody. */
export async function insertRuns(db: Db, pastHours: number): Promise<void> {
  await db.execute(sql`
    insert into digest_runs (hour)
    select date_trunc('hour', now()) - make_interval(hours => back) from generate_series(0, ${pastHours}::int) back
    on conflict do nothing`);
}

/** Takes the oldest run that is not done and that no other node holds. */
export async function leaseRun(db: Db, pastHours: number, seconds: number): Promise<{ hour: string } | null> {
  const { rows } = await db.execute<{ hour: string }>(sql`
    update digest_runs set leased_until = now() + make_interval(secs => ${seconds}::int)
    where hour = (select hour from digest_runs
      where done_at is null and hour >= date_trunc('hour', now()) - make_interval(hours => ${pastHours}::int)
        and (leased_until is null or leased_until <= now())
      order by hour limit 1 for update skip locked)
    returning hour`);
  return rows[0] ?? null;
}

/**
 * Queues the digests of the next users for whom it is the digest's clock hour: daily, or on Mondays. What was queued and
 * how far the run has come is written in one statement.
 * @returns whether there may be more
 */
export async function queuePage(
  db: Db,
  run: { hour: string; clockHour: number; leaseSeconds: number; limit: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ hasMore: boolean }>(sql`
    with page as (
      select u.id, lower(u.email) as email, u.status,
        ${run.hour}::timestamptz at time zone coalesce(u.time_zone, 'UTC') as clock
      from users u
      where u.id > coalesce((select last_user_id from digest_runs where hour = ${run.hour}::timestamptz),
        '00000000-0000-0000-0000-000000000000')
      order by u.id limit ${run.limit}),
    queued as (
      insert into mail_jobs (user_id, template, source, values)
      select p.id, 'digest', 'digest:' || p.clock::date, jsonb_build_object('interval', coalesce(f.digest, 'weekly'))
      from page p left join notification_preferences f on f.user_id = p.id
      where p.status = 'active' and extract(hour from p.clock) = ${run.clockHour}::int
        and (coalesce(f.digest, 'weekly') = 'daily'
          or (coalesce(f.digest, 'weekly') = 'weekly' and extract(isodow from p.clock) = 1))
      on conflict do nothing),
    last as (select id from page order by id desc limit 1)
    update digest_runs set last_user_id = coalesce((select id from last), last_user_id),
      leased_until = now() + make_interval(secs => ${run.leaseSeconds}::int),
      done_at = case when (select count(*) from page) < ${run.limit}::int then now() end
    where hour = ${run.hour}::timestamptz
    returning done_at is null as "hasMore"`);
  return rows[0]?.hasMore ?? false;
}

/** @returns whether there is such a user */
export async function writeChoice(db: Db, userId: string, kind: MailKind, isWanted: boolean): Promise<boolean> {
  const digest = isWanted ? 'weekly' : 'off';
  const changes =
    kind === 'digest'
      ? sql`digest = ${digest}`
      : sql`muted_mail_types = array_remove(p.muted_mail_types, 'event') || ${isWanted ? '{}' : '{event}'}::text[]`;
  const { rows } = await db.execute(sql`
    insert into notification_preferences as p (user_id, muted_types, muted_push_types, muted_mail_types, digest)
    select id, '{}', '{}', ${kind === 'event' && !isWanted ? '{event}' : '{}'}::text[],
      ${kind === 'digest' ? digest : 'weekly'} from users where id = ${userId}
    on conflict (user_id) do update set ${changes} returning 1`);
  return rows.length > 0;
}
