import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { followsHost, isRegistered, isRegisteredOrHost, isHost } from '#db/event-people.ts';
import { hasFreePlace } from '#db/event-places.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** An audience; an empty list means everybody. */
export interface Audience {
  roleIds: number[];
  subscriptionTypeIds: number[];
  languageCodes: string[];
  /** Limits it to people who are registered for this event, or host it. */
  eventId?: number | null;
  /** Adds the followers of its hosts; leaves out the hosts, who know about it. */
  isForFollowers?: boolean;
}

/** The properties that decide whether a user is in an audience. */
export type Reader = Pick<SignedInCaller, 'userId' | 'roleIds' | 'subscriptionTypeIds' | 'languageCode'>;

/**
 * A reader's properties in subqueries: the planner does not see them, so that one plan of a list is kept for all readers. To make it anew
 * took four times as long as to read the list.
 */
const opaque = {
  userId: ({ userId }: Reader) => sql`(select ${userId}::uuid)`,
  roleIds: ({ roleIds }: Reader) => sql`(select ${arrayOf(roleIds)}::smallint[])`,
  types: ({ subscriptionTypeIds }: Reader) => sql`(select ${arrayOf(subscriptionTypeIds)}::smallint[])`,
  languageCode: ({ languageCode }: Reader) => sql`(select ${languageCode}::text)`,
};

export const readerId = opaque.userId;

/** Condition that the caller is in an audience `a`: of a notice in the table of audiences, or in the columns of an announcement. */
export function isForCaller(caller: Reader): SQL {
  return sql`(a.role_ids = '{}' or a.role_ids && ${opaque.roleIds(caller)}::smallint[])
    and (a.subscription_type_ids = '{}' or a.subscription_type_ids && ${opaque.types(caller)}::smallint[])
    and (a.language_codes = '{}' or ${opaque.languageCode(caller)} = any(a.language_codes))`;
}

/** Condition that a notice `n`, whose audience the caller is in, is about no event, or that the caller is notified of that one. */
export function isNotifiedOfEvent(caller: Reader): SQL {
  const [event, user] = [sql`n.event_id`, readerId(caller)];
  return sql`(n.event_id is null
    or case when n.is_for_followers then ${isCalled(event, user)} else ${isRegisteredOrHost(event, user)} end)`;
}

/** Condition that a user is notified when an event goes live: followers only while they can still get a place. */
function isCalled(eventId: SQL, userId: SQL): SQL {
  return sql`((${isRegistered(eventId, userId)} or (${followsHost(eventId, userId)} and ${hasFreePlace(eventId)})) and not ${isHost(eventId, userId)})`;
}

/** Condition that a user `u` is active and in the audience. */
export function isInAudience({ roleIds, subscriptionTypeIds, languageCodes, eventId, isForFollowers }: Audience): SQL {
  const conditions = [sql`u.status = 'active'`];
  if (eventId) {
    const event = sql`${eventId}::int`;
    conditions.push((isForFollowers ? isCalled : isRegisteredOrHost)(event, sql`u.id`));
  }
  if (roleIds.length > 0) conditions.push(sql`u.role_ids && ${arrayOf(roleIds)}::smallint[]`);
  if (subscriptionTypeIds.length > 0) {
    conditions.push(sql`exists (select from subscriptions s join plans p on p.id = s.plan_id
      where s.user_id = u.id and ${isRunning('s')}
        and p.subscription_type_id = any(${arrayOf(subscriptionTypeIds)}::smallint[]))`);
  }
  if (languageCodes.length > 0) {
    conditions.push(sql`coalesce((select code from languages l where l.id = u.language_id), 'en')
      = any(${arrayOf(languageCodes)}::text[])`);
  }
  return sql.join(conditions, sql` and `);
}
