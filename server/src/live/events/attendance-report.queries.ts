import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { isHost } from '#db/event-people.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isInPeriod, type ZonedPeriod } from '#db/zoned-periods.ts';

/** Sessions of a host, or all of them. */
export interface AttendanceOf extends ZonedPeriod {
  hostId: string | null;
}

const isTold = (
  of: AttendanceOf,
): SQL => sql`e.status not in ('draft', 'cancelled') and ${isInPeriod(sql`e.starts_at`, of)}
  ${of.hostId === null ? sql`` : sql`and ${isHost(sql`e.id`, of.hostId)}`}`;

const attendanceRow = rowOf({
  startsAt: instantText,
  eventId: z.int(),
  userId: z.uuid(),
  title: z.string(),
  fullName: z.string(),
  registration: z.enum(['registered', 'waiting', 'none']),
  cameAt: instantText.nullable(),
  leftAt: instantText.nullable(),
  seconds: z.int().nullable(),
});

export type AttendanceRow = z.infer<typeof attendanceRow>;

const firstUser = '00000000-0000-0000-0000-000000000000';

/**
 * Everybody who was registered or came, session after session. Of each session, a page reads no more people than it has rows: a session of a
 * hundred thousand costs no more than one of a thousand.
 */
export function listAttendances(
  db: Db,
  of: AttendanceOf,
  { after, limit }: { after: { at: string; eventId: number; userId: string } | null; limit: number },
): Promise<AttendanceRow[]> {
  const from = after ? sql`and (e.starts_at, e.id) >= (${after.at}::timestamptz, ${after.eventId}::int)` : sql``;
  const next = after
    ? sql`case when e.id = ${after.eventId}::int then ${after.userId}::uuid else ${firstUser}::uuid end`
    : sql`${firstUser}::uuid`;
  return readRows(db, attendanceRow)`
    select e.starts_at as "startsAt", e.id as "eventId", p.user_id as "userId", e.title, u.first_name || ' ' || u.last_name as "fullName",
      case when g.user_id is null then 'none' when g.is_waiting then 'waiting' else 'registered' end as registration,
      a.first_at as "cameAt", a.last_at as "leftAt", a.seconds
    from events e cross join lateral (
      select x.user_id from (
        (select r.user_id from event_registrations r where r.event_id = e.id and r.user_id > ${next} order by r.user_id limit ${limit})
        union
        (select t.user_id from event_attendances t where t.event_id = e.id and t.user_id > ${next} order by t.user_id limit ${limit})) x
      where not exists (select from event_hosts h where h.event_id = e.id and h.user_id = x.user_id)
      order by x.user_id limit ${limit}) p
    join users u on u.id = p.user_id
    left join event_registrations g on g.event_id = e.id and g.user_id = p.user_id
    left join event_attendances a on a.event_id = e.id and a.user_id = p.user_id
    where ${isTold(of)} ${from}
    order by e.starts_at, e.id, p.user_id limit ${limit}`;
}

const figuresRow = rowOf({
  sessions: z.int(),
  registered: z.int(),
  came: z.int(),
  /** Both: rows of the report. */
  people: z.int(),
  averageTime: z.int().nullable(),
});

export function readAttendanceFigures(db: Db, of: AttendanceOf): Promise<z.infer<typeof figuresRow>> {
  return requireRow(db, figuresRow)`
    select count(distinct e.id)::int as sessions, count(*) filter (where not p.is_waiting)::int as registered,
      count(*) filter (where p.has_come)::int as came, count(p.user_id)::int as people, round(avg(p.seconds))::int as "averageTime"
    from events e left join lateral (
      select coalesce(r.user_id, t.user_id) as user_id, r.is_waiting, t.user_id is not null as has_come, t.seconds
      from (select user_id, is_waiting from event_registrations where event_id = e.id) r
      full join (select user_id, seconds from event_attendances where event_id = e.id) t on t.user_id = r.user_id
      where not exists (select from event_hosts h where h.event_id = e.id and h.user_id = coalesce(r.user_id, t.user_id))) p on true
    where ${isTold(of)}`;
}
