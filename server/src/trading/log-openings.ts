import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { readSettings } from '#site/setting-values.ts';

/**
 * Condition that strangers may open the entry `e` of the log, of the idea `i` if it has one (left join): by the settings, at once or some days
 * after its end. What was withheld or erased is opened to nobody.
 */
export async function isOpenToAll(db: Db): Promise<SQL> {
  const values = await readSettings(db, ['features.Trade Ideas', 'ideas.isOpenedAtOnce', 'ideas.openingDays']);
  const days = values['ideas.openingDays'];
  const isDue = values['ideas.isOpenedAtOnce']
    ? sql`i.published_at is not null`
    : sql`i.closed_at + make_interval(days => ${Math.max(0, days)}::int) <= now()`;
  const isHidden = !values['features.Trade Ideas'] || (days < 0 && !values['ideas.isOpenedAtOnce']);
  return sql`(e.body is not null and coalesce(e.secret, i.secret) is not null
    and (e.idea_id is null or (${isHidden ? sql`false` : isDue})))`;
}
