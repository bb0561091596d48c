import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { attendeeSchema } from '@candela/contract/live/attendance';

const attendeeRow = rowOf(attendeeSchema.shape);

type AttendeeRow = z.infer<typeof attendeeRow>;

/** Up to a hundred of these users, hosts first. */
export async function listAttendees(db: Db, eventId: number, userIds: string[]): Promise<AttendeeRow[]> {
  return readRows(db, attendeeRow)`
    select u.id, u.first_name || ' ' || u.last_name as "fullName", u.thumbnail_path as "thumbnailImagePath",
      case when h.user_id is not null then 'host' when ${canRow('events.manage')} then 'moderator'
        else 'guest' end as role,
      s.kind is not null as "isMuted"
    from users u left join event_hosts h on h.event_id = ${eventId} and h.user_id = u.id
      left join room_sanctions s on s.event_id = ${eventId} and s.user_id = u.id
    where u.id = any(${arrayOf(userIds)}::uuid[])
    order by h.position, ${canRow('events.manage')} desc, u.first_name, u.last_name, u.id limit 100`;
}

const hostRow = rowOf({ userId: z.uuid() });

export async function listHostIds(db: Db, eventId: number): Promise<string[]> {
  const rows = await readRows(db, hostRow)`select user_id as "userId" from event_hosts where event_id = ${eventId}`;
  return rows.map(({ userId }) => userId);
}

const liveRow = rowOf({ isLive: z.boolean() });

/** Records who is in the room of an event while it is live; does nothing otherwise. */
export async function insertAttendances(db: Db, eventId: number, userIds: string[]): Promise<boolean> {
  const [event] = await readRows(db, liveRow)`select status = 'live' as "isLive" from events where id = ${eventId}`;
  if (!event?.isLive) return false;
  await run(db)`
    insert into event_attendances (event_id, user_id, last_at, seconds)
    select ${eventId}::int, u.id, now(), 0 from users u where u.id = any(${arrayOf(userIds)}::uuid[])
    on conflict do nothing`;
  return true;
}

/**
 * Adds the time since they were last seen to those who are in the room now, unless that is longer ago than `mostSeconds`: then they were away.
 * It does not matter how many nodes somebody is connected to, as each adds the time since the other one.
 */
export async function countTime(db: Db, eventId: number, userIds: string[], mostSeconds: number): Promise<void> {
  await run(db)`
    update event_attendances a set last_at = now(), seconds = coalesce(a.seconds, 0) + case
      when a.last_at > now() - make_interval(secs => ${mostSeconds}::int) then extract(epoch from now() - a.last_at)::int else 0 end
    from events e
    where e.id = a.event_id and e.status = 'live' and a.event_id = ${eventId}::int and a.user_id = any(${arrayOf(userIds)}::uuid[])`;
}
