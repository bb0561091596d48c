import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const nameRow = rowOf({ id: z.string(), name: z.string() });

/** Names of people, videos, events and courses by their ids, for readers of a comparison. */
export async function readNames(
  tx: Db | Tx,
  given: {
    userIds: readonly string[];
    videoIds: readonly string[];
    eventIds: readonly number[];
    courseIds: readonly number[];
  },
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(tx, nameRow)`
    select id::text as id, first_name || ' ' || last_name as name from users where id = any(${arrayOf(given.userIds)}::uuid[])
    union all select id::text, title from videos where id = any(${arrayOf(given.videoIds)}::uuid[])
    union all select 'event ' || id, title from events where id = any(${arrayOf(given.eventIds)}::int[])
    union all select 'course ' || id, title from courses where id = any(${arrayOf(given.courseIds)}::int[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
