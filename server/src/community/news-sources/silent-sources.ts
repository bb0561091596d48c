import * as z from 'zod';
import { instantText, requireRow, rowOf } from '#db/rows.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { maxConcerns, type ConcernSource } from '#site/figure-sources.ts';

const silentRow = rowOf({ count: z.int(), oldestAt: instantText.nullable() });

/** Sources of news that have failed for a day or are not read any more, for the dashboard of admins. */
export const silentSources: ConcernSource = {
  kind: 'silentSources',
  async count(db) {
    const { count, oldestAt } = await requireRow(db, silentRow)`
      select count(*)::int as count, min(failing_since) as "oldestAt" from (
        select failing_since from news_sources
        where not is_demo and (state = 'gone' or (state = 'failing' and failing_since < now() - interval '1 day'))
        limit ${maxConcerns}) silent`;
    return { count, oldestAt: toIsoOrNull(oldestAt) };
  },
};
