import { sql, type SQL } from 'drizzle-orm';
import { hiddenContentTypes } from '#db/hidden-features.ts';

/**
 * Condition that a push of this type is welcome to the user `u` now: it belongs to no hidden feature, they have not muted it, and have no
 * quiet hours. What is not pushed in quiet hours appears in the drawer only.
 */
export function isWelcome(contentType: string): SQL {
  const clock = sql`clock_in(u.time_zone, now())::time`;
  return sql`not ${contentType} = any(${hiddenContentTypes}) and not exists (select from notification_preferences f where f.user_id = u.id and (
    ${contentType} = any(f.muted_push_types)
    or case when f.quiet_from <= f.quiet_to then ${clock} >= f.quiet_from and ${clock} < f.quiet_to
      else ${clock} >= f.quiet_from or ${clock} < f.quiet_to end))`;
}
