import * as z from 'zod';
import { instantText, requireRow, rowOf } from '#db/rows.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { maxConcerns, type ConcernSource } from '#site/figure-sources.ts';

const failedRow = rowOf({ count: z.int(), oldestAt: instantText.nullable() });

/** Videos whose processing failed, for the dashboard of admins. */
export const failedVideos: ConcernSource = {
  kind: 'failedVideos',
  async count(db) {
    const { count, oldestAt } = await requireRow(db, failedRow)`
      select count(*)::int as count, min(created_at) as "oldestAt"
      from (select created_at from videos where state = 'failed' and deleted_at is null limit ${maxConcerns}) failed`;
    return { count, oldestAt: toIsoOrNull(oldestAt) };
  },
};
