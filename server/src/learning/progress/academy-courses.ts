import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';

/** An academy has other courses than before: some may have finished it by that. */
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
 * To be called by whoever publishes, changes or takes away a course, in the same transaction: academies are found by the
 * titles of their courses, and who has finished all that is left of one has finished it.
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
