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
 * Condition that a row with audience columns, under `alias`, is for the caller. Wrapped in a case expression to hide it from the
 * planner, which otherwise expects hardly any matches and reads a million rows instead of the newest twenty.
 */
export function isForCaller(alias: 'a' | 'n', caller: Reader): SQL {
  const row = sql.raw(alias);
  return sql`case when (cardinality(${row}.role_ids) = 0 or ${row}.role_ids && ${arrayOf(caller.roleIds)}::smallint[])
    and (cardinality(${row}.subscription_type_ids) = 0
      or ${row}.subscription_type_ids && ${arrayOf(caller.subscriptionTypeIds)}::smallint[])
    and (cardinality(${row}.language_codes) = 0 or ${caller.languageCode} = any(${row}.language_codes))
    ${
      alias === 'n'
        ? sql`and (n.event_id is null
      or case when n.is_for_followers then ${isCalled(sql`n.event_id`, sql`${caller.userId}::uuid`)}
        else ${isRegisteredOrHost(sql`n.event_id`, sql`${caller.userId}::uuid`)} end)`
        : sql``
    }
    then true else false end`;
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
