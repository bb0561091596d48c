import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { canUsePlace, freePlaces } from '#db/event-places.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { joinMinutes } from '@candela/contract/live/events';

const idRow = rowOf({ id: z.int() });

const userIdRow = rowOf({ userId: z.uuid() });

/** Those who wait for a place at the event `e` and can use it. */
const waiting = sql`event_registrations w join users u on u.id = w.user_id
  where w.event_id = e.id and w.is_waiting and ${canUsePlace}`;

/** Those who have a place at the event `e` and cannot use it. */
const unable = sql`event_registrations w join users u on u.id = w.user_id
  where w.event_id = e.id and not w.is_waiting and not ${canUsePlace}`;

/** Gives free places to those who have waited longest and can use them; returns their ids. The event has to be locked. */
export async function promoteRows(tx: Tx, id: number): Promise<string[]> {
  const rows = await readRows(tx, userIdRow)`
    update event_registrations set is_waiting = false
    where event_id = ${id} and user_id in (
      select p.user_id from events e cross join lateral (
        select w.user_id from ${waiting} order by w.created_at, w.user_id limit ${freePlaces}) p
      where e.id = ${id})
    returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

/** Puts those who cannot use their place on the waiting list, where their registration leaves them; returns their ids. */
export async function demoteRows(tx: Tx, id: number): Promise<string[]> {
  const rows = await readRows(tx, userIdRow)`
    update event_registrations set is_waiting = true
    where event_id = ${id} and user_id in (
      select p.user_id from events e cross join lateral (select w.user_id from ${unable}) p where e.id = ${id})
    returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

/** Events whose room is open and for which somebody waits, while places are free or taken by those who cannot use them. */
export async function listPassable(db: Db): Promise<number[]> {
  const rows = await readRows(db, idRow)`
    select e.id from events e
    where e.capacity is not null and e.starts_at > now() - interval '1 day'
      and e.starts_at <= now() + make_interval(mins => ${joinMinutes}::int)
      and (e.status = 'live' or (e.status = 'scheduled' and e.starts_at + make_interval(mins => e.duration_minutes) > now()))
      and exists (select from ${waiting}) and (${freePlaces} > 0 or exists (select from ${unable}))
    order by e.id`;
  return rows.map(({ id }) => id);
}
