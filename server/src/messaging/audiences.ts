import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { followsHost, hasPlace, hasPlaceOrHosts, isHost } from '#live/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Whom something is for; an empty list means everybody. */
export interface Audience {
  roleIds: number[];
  subscriptionTypeIds: number[];
  languageCodes: string[];
  /** Only those who have a place at this event, or host it. */
  eventId?: number | null;
  /** And those who follow one of its hosts; not the hosts, who know what they do. */
  isForFollowers?: boolean;
}

/** What decides whether somebody is in an audience. */
export type Reader = Pick<SignedInCaller, 'userId' | 'roleIds' | 'subscriptionTypeIds' | 'languageCode'>;

/**
 * Condition that a row with audience columns, under `alias`, is for the caller. As a case it is opaque to the planner,
 * which otherwise believes that it holds for hardly any row and reads a million of them instead of the newest twenty.
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
        else ${hasPlaceOrHosts(sql`n.event_id`, sql`${caller.userId}::uuid`)} end)`
        : sql``
    }
    then true else false end`;
}

/** Who is told that an event is live. */
function isCalled(eventId: SQL, userId: SQL): SQL {
  return sql`((${hasPlace(eventId, userId)} or ${followsHost(eventId, userId)}) and not ${isHost(eventId, userId)})`;
}

/** Condition that a user `u` is active and in the audience. */
export function isInAudience({ roleIds, subscriptionTypeIds, languageCodes, eventId, isForFollowers }: Audience): SQL {
  const conditions = [sql`u.status = 'active'`];
  if (eventId) {
    const event = sql`${eventId}::int`;
    conditions.push((isForFollowers ? isCalled : hasPlaceOrHosts)(event, sql`u.id`));
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
