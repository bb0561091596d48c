import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { canRow, isIncluded, isIncludedForUser, isIncludedRow, personJson } from '#db/entitlements.ts';
import { isBanned, isHost, isRegistered } from '#db/event-people.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Admission } from '@candela/contract/live/events';
import { can } from '@candela/contract/permissions';

/** The data that decides whether a user may come to an event, read with the event by `relationColumns`. */
export const relationShape = {
  isHost: z.boolean(),
  /** Registered, and not on the waiting list. */
  isRegistered: z.boolean(),
  isBanned: z.boolean(),
  /** Whether only registered users may come: places are limited, and it is not over. */
  needsPlace: z.boolean(),
  subscriptionTypeIds: z.array(z.int()),
};

type Relation = z.infer<z.ZodObject<typeof relationShape>>;

/**
 * Whether the caller may come to an event: its hosts and users who manage events; users whose subscription includes it, if places are
 * limited only with a place; nobody who is banned. `mayComeToRow` and `mayComeAsUser` are the same rule in SQL.
 */
export function admissionTo(event: Relation, caller: SignedInCaller): Admission {
  if (event.isBanned) return 'banned';
  if (event.isHost || can(caller, 'events.manage')) return 'admitted';
  if (!isIncluded(caller, event.subscriptionTypeIds)) return 'notIncluded';
  return event.needsPlace && !event.isRegistered ? 'noPlace' : 'admitted';
}

export function mayCome(caller: SignedInCaller, event: Relation): boolean {
  return admissionTo(event, caller) === 'admitted';
}

const refusals = { banned: 'rooms.banned', notIncluded: 'events.notIncluded', noPlace: 'events.noPlace' } as const;

/** @throws AppError rooms.banned, events.notIncluded, events.noPlace */
export function requireAdmission(caller: SignedInCaller, event: Relation): void {
  const admission = admissionTo(event, caller);
  if (admission !== 'admitted') throw new AppError(refusals[admission]);
}

const needsPlace = sql`(e.capacity is not null and e.status in ('draft', 'scheduled', 'live'))`;

const hasPlace = (userId: SQL | string) => sql`(not ${needsPlace} or ${isRegistered(sql`e.id`, userId)})`;

/** `mayCome` as a condition on the event `e`. */
export function mayComeToRow(caller: SignedInCaller): SQL {
  const { userId } = caller;
  const id = sql`e.id`;
  if (can(caller, 'events.manage')) return sql`not ${isBanned(id, userId)}`;
  return sql`(not ${isBanned(id, userId)}
    and ((${isIncludedRow('e', caller)} and ${hasPlace(userId)}) or ${isHost(id, userId)}))`;
}

/** `mayCome` as a condition on the event `e` and the user `u`, who has made no request: their permissions are read with it. */
export function mayComeAsUser(): SQL {
  const [event, user] = [sql`e.id`, sql`u.id`];
  return sql`(u.status = 'active' and not ${isBanned(event, user)}
    and ((${isIncludedForUser('e')} and ${hasPlace(user)}) or ${isHost(event, user)} or ${canRow('events.manage')}))`;
}

/** The relation of a user to the event `e`, in the columns of `relationShape`. */
export function relationColumns(userId: SQL | string): SQL {
  const id = sql`e.id`;
  return sql`${isHost(id, userId)} as "isHost", ${isRegistered(id, userId)} as "isRegistered",
    ${isBanned(id, userId)} as "isBanned", ${needsPlace} as "needsPlace", e.subscription_type_ids as "subscriptionTypeIds"`;
}

/** The names of the hosts of the event `e`, in SQL. */
export const hostNamesOfEvent = `coalesce((select string_agg(u.first_name || ' ' || u.last_name, ', ' order by h.position)
  from event_hosts h join users u on u.id = h.user_id where h.event_id = e.id), '')`;

/** The hosts of the event `e` in order, in SQL. */
export const hostsOfEvent = `(select coalesce(json_agg(${personJson} order by h.position), '[]')
  from event_hosts h join users u on u.id = h.user_id where h.event_id = e.id)`;
