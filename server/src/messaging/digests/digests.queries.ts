import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { digestIntervals, type MailKind } from '@candela/contract/messaging/digests';

/** Creates the missing runs of the last hours, so that a short downtime skips nobody. */
export async function insertRuns(db: Db, pastHours: number): Promise<void> {
  await run(db)`
    insert into digest_runs (hour)
    select date_trunc('hour', now()) - make_interval(hours => back) from generate_series(0, ${pastHours}::int) back
    on conflict do nothing`;
}

const hourRow = rowOf({ hour: instantText });

/** The oldest unfinished hour. */
export async function findOpenRun(db: Db, pastHours: number): Promise<z.infer<typeof hourRow> | null> {
  return readRow(db, hourRow)`
    select hour from digest_runs
    where done_at is null and hour >= date_trunc('hour', now()) - make_interval(hours => ${pastHours}::int)
    order by hour limit 1`;
}

const pageRow = rowOf({
  userId: z.uuid(),
  interval: z.enum(digestIntervals),
  /** The reader's local date if a digest is due for them; otherwise null. */
  date: z.string().nullable(),
});

/** The next users of a run, with a date for those who are due a digest: at the digest hour, daily or on Mondays. */
export async function listPage(
  tx: Tx,
  page: { hour: string; clockHour: number; limit: number },
): Promise<z.infer<typeof pageRow>[]> {
  return readRows(tx, pageRow)`
    with page as (
      select u.id, u.status, clock_in(u.time_zone, ${page.hour}::timestamptz) as clock
      from users u
      where u.id > coalesce((select last_user_id from digest_runs where hour = ${page.hour}::timestamptz),
        '00000000-0000-0000-0000-000000000000')
      order by u.id limit ${page.limit})
    select p.id as "userId", coalesce(f.digest, 'weekly') as interval,
      case when p.status = 'active' and extract(hour from p.clock) = ${page.clockHour}::int
        and (coalesce(f.digest, 'weekly') = 'daily'
          or (coalesce(f.digest, 'weekly') = 'weekly' and extract(isodow from p.clock) = 1))
      then p.clock::date::text end as date
    from page p left join notification_preferences f on f.user_id = p.id order by p.id`;
}

/** Stores the progress of a run; without a user it is finished. */
export async function writeProgress(tx: Tx, hour: string, lastUserId: string | null): Promise<void> {
  await run(tx)`
    update digest_runs set last_user_id = coalesce(${lastUserId}::uuid, last_user_id),
      done_at = case when ${lastUserId}::uuid is null then now() end
    where hour = ${hour}::timestamptz`;
}

/** @returns whether the user exists */
export async function writeChoice(db: Db, userId: string, kind: MailKind, isWanted: boolean): Promise<boolean> {
  const digest = isWanted ? 'weekly' : 'off';
  const changes =
    kind === 'digest'
      ? sql`digest = ${digest}`
      : sql`muted_mail_types = array_remove(p.muted_mail_types, 'event') || ${isWanted ? '{}' : '{event}'}::text[]`;
  const count = await run(db)`
    insert into notification_preferences as p (user_id, muted_types, muted_push_types, muted_mail_types, digest)
    select id, '{}', '{}', ${kind === 'event' && !isWanted ? '{event}' : '{}'}::text[],
      ${kind === 'digest' ? digest : 'weekly'} from users where id = ${userId}
    on conflict (user_id) do update set ${changes} returning 1`;
  return count > 0;
}
