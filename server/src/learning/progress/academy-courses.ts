import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';

/** The courses of an academy have changed: some members may have completed it by that. */
export const recountJob = defineJob({
  name: 'academies.recounts',
  payload: z.object({ academyId: z.int() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 300 },
  limitSeconds: 600,
});

const idRow = rowOf({ id: z.int() });

/**
 * Call this in the transaction that publishes, changes or withdraws a course: academies are found by the
 * titles of their courses, and members who have finished all remaining courses complete the academy.
 */
export async function changeAcademiesOf(tx: Tx, courseId: number): Promise<void> {
  const rows = await readRows(tx, idRow)`
    select a.id from academies a join academy_courses ac on ac.academy_id = a.id
    where ac.course_id = ${courseId} and a.status = 'published' order by a.id`;
  await changeSearch(
    tx,
    'academy',
    rows.map(({ id }) => id),
  );
  await enqueue(
    tx,
    recountJob,
    rows.map(({ id }) => ({ payload: { academyId: id } })),
  );
}
