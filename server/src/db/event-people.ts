import { sql, type SQL } from 'drizzle-orm';

/** Conditions on an event and a user: ids as SQL, or the user's id as a value. */
export function isHost(eventId: SQL, userId: SQL | string): SQL {
  return sql`exists (select from event_hosts h where h.event_id = ${eventId} and h.user_id = ${userId})`;
}

/** `isHost` for many users of one event, whose hosts are read once. */
export function isAmongHosts(eventId: number, userId: SQL): SQL {
  return sql`${userId} in (select h.user_id from event_hosts h where h.event_id = ${eventId})`;
}

export function isRegistered(eventId: SQL, userId: SQL | string): SQL {
  return sql`exists (select from event_registrations g where g.event_id = ${eventId} and g.user_id = ${userId}
    and not g.is_waiting)`;
}

export function isBanned(eventId: SQL, userId: SQL | string): SQL {
  return sql`exists (select from room_sanctions b where b.event_id = ${eventId} and b.user_id = ${userId}
    and b.kind = 'ban')`;
}

/** Registered, or a host. */
export function isRegisteredOrHost(eventId: SQL, userId: SQL): SQL {
  return sql`(${isRegistered(eventId, userId)} or ${isHost(eventId, userId)})`;
}

export function followsHost(eventId: SQL, userId: SQL): SQL {
  return sql`exists (select from educator_follows f join event_hosts h on h.user_id = f.educator_id
    where h.event_id = ${eventId} and f.user_id = ${userId})`;
}
