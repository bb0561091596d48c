import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** The trainers of a course in order. */
export async function writeTrainers(tx: Tx, courseId: number, trainerIds: readonly string[]): Promise<void> {
  await run(tx)`
    delete from course_trainers where course_id = ${courseId} and user_id <> all(${arrayOf(trainerIds)}::uuid[])`;
  await run(tx)`
    insert into course_trainers (course_id, user_id, position)
    select ${courseId}, id, at - 1 from unnest(${arrayOf(trainerIds)}::uuid[]) with ordinality x(id, at)
    on conflict (course_id, user_id) do update set position = excluded.position`;
}
