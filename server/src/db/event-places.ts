import { sql, type SQL } from 'drizzle-orm';
import { canRow, isIncludedForUser } from '#db/entitlements.ts';
import { isBanned, isHost } from './event-people.ts';

/** Whether a user needs none of the places of the event `e`: its hosts, and users who manage events. */
function comesAnyway(userId: SQL): SQL {
  return sql`(${isHost(sql`e.id`, userId)} or ${userId} in (select u.id from users u where ${canRow('events.manage')}))`;
}

/** The number of registrations for the event `e`; if places are limited, of those that take one. */
export const registeredCount = sql`(select count(*)::int from event_registrations r
  where r.event_id = e.id and not r.is_waiting and (e.capacity is null or not ${comesAnyway(sql`r.user_id`)}))`;

/** The number of free places of the event `e`; null: unlimited. */
export const freePlaces = sql`(case when e.capacity is not null then greatest(0, e.capacity - ${registeredCount}) end)`;

/** Whether the user `u` can use a place at the event `e`: the rule of `mayCome`, apart from the place itself. */
export const canUsePlace = sql`(u.status = 'active' and ${isIncludedForUser('e')} and not ${isBanned(sql`e.id`, sql`u.id`)})`;

/** Whether somebody can still register for an event without waiting. */
export function hasFreePlace(eventId: SQL): SQL {
  return sql`exists (select from events e where e.id = ${eventId}
    and (e.capacity is null or ${registeredCount} < e.capacity))`;
}
