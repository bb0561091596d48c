import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** Brings the figures of records up to date; every minute for what was written while it ran. */
export const recordsJob = defineJob({
  name: 'figures.rebuild',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 10, maxDelaySeconds: 300 },
  limitSeconds: 3600,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** The results of these ideas have come or have changed: the figures of their authors follow. In the transaction of the change. */
export async function noteResults(tx: Tx, ideaIds: readonly number[]): Promise<void> {
  if (ideaIds.length === 0) return;
  await run(
    tx,
  )`insert into record_changes (idea_id) select id from unnest(${arrayOf(ideaIds)}::int[]) as each (id) order by id`;
  await enqueue(tx, recordsJob, [{ payload: {}, key: 'figures' }]);
}
