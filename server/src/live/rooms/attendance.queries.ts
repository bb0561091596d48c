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
    insert into event_attendances (event_id, user_id)
    select ${eventId}::int, u.id from users u where u.id = any(${arrayOf(userIds)}::uuid[])
    on conflict do nothing`;
  return true;
}
