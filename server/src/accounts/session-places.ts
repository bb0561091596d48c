import { sql } from 'drizzle-orm';

/** From where a session `s` was begun; of one with an actor `a` their name, and nothing of where they are. */
export const ownPlace = sql`case when s.actor_id is null then s.address else '' end as address,
  case when s.actor_id is null then s.user_agent else '' end as "userAgent",
  case when s.actor_id is not null then coalesce(a.first_name || ' ' || a.last_name, '') end as "actorName"`;
