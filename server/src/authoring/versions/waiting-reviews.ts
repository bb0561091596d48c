import * as z from 'zod';
import { instantText, requireRow, rowOf } from '#db/rows.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { maxConcerns, type ConcernSource } from '#site/figure-sources.ts';

const waitingRow = rowOf({ count: z.int(), oldestAt: instantText.nullable() });

/** Drafts that wait for approval, for the admin dashboard. */
export const waitingReviews: ConcernSource = {
  kind: 'reviews',
  async count(db) {
    const { count, oldestAt } = await requireRow(db, waitingRow)`
      select count(*)::int as count, min(submitted_at) as "oldestAt"
      from (select submitted_at from course_drafts where state = 'in_review' limit ${maxConcerns}) waiting`;
    return { count, oldestAt: toIsoOrNull(oldestAt) };
  },
};
