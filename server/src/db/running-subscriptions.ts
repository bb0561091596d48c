import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether the subscription `alias` gives access now: the only place that decides it. After a failed payment, and after a cancellation,
 * access continues until `ends_at`, which is always set in these cases.
 */
export function isRunning(alias: string): SQL {
  return sql.raw(`(${alias}.status in ('active', 'past_due', 'cancelled') and ${alias}.starts_at <= now()
    and (${alias}.ends_at is null or ${alias}.ends_at > now()))`);
}

/**
 * When `runningTypes` changes by the clock alone, in milliseconds since 1970: the next end or beginning of a subscription of the user `u`;
 * null if none is known.
 */
export const nextRunningChange: SQL = sql`(extract(epoch from (
  select min(t.at) from subscriptions x cross join lateral (values (x.starts_at), (x.ends_at)) t (at)
  where x.user_id = u.id and x.status in ('active', 'past_due', 'cancelled') and t.at > now())) * 1000)::float8`;

/** Types of the running subscriptions of the user `u`, as an array. */
export const runningTypes: SQL = sql`array(
  select distinct p.subscription_type_id from subscriptions x join plans p on p.id = x.plan_id
  where x.user_id = u.id and ${isRunning('x')})`;
