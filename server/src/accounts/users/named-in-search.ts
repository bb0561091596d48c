import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';

const idRow = rowOf({ id: z.int() });

/** A user's name has changed: documents found by the names of trainers and hosts are indexed again. */
export async function changeNamed(tx: Tx, userId: string): Promise<void> {
  const courses = await readRows(tx, idRow)`
    select course_id as id from course_trainers where user_id = ${userId}::uuid order by 1`;
  const events = await readRows(tx, idRow)`
    select event_id as id from event_hosts where user_id = ${userId}::uuid order by 1`;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await changeSearch(tx, 'course', idsOf(courses));
  await changeSearch(tx, 'event', idsOf(events));
  await changeSearch(tx, 'recording', idsOf(events));
}
