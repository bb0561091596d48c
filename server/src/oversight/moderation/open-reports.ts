import { toIsoOrNull } from '#platform/time/instants.ts';
import { maxConcerns, type ConcernSource } from '#site/figure-sources.ts';
import { countOpen } from './moderation.queries.ts';

/** Open reports, for the dashboard of admins. */
export const openReports: ConcernSource = {
  kind: 'reports',
  async count(db) {
    const { count, oldestAt } = await countOpen(db, maxConcerns);
    return { count, oldestAt: toIsoOrNull(oldestAt) };
  },
};
