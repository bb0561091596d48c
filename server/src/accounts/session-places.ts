import { sql } from 'drizzle-orm';

/** Where a session `s` was started; for one with an actor `a` the actor's name, and no location. */
export const ownPlace = sql`case when s.actor_id is null then s.address else '' end as address,
  case when s.actor_id is null then s.user_agent else '' end as "userAgent",
  case when s.actor_id is not null then coalesce(a.first_name || ' ' || a.last_name, '') end as "actorName"`;
