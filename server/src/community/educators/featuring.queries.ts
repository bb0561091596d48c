import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isEducator, unranked } from './educators.queries.ts';

const idRow = rowOf({ id: z.uuid() });

/** Makes changes of the order wait for each other. */
export async function lockFeatured(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('featured educators'))`;
}

/** Locks an educator's row until the transaction ends. @returns whether there is such an educator */
export async function lockEducator(tx: Tx, id: string): Promise<boolean> {
  return (
    (await readRow(tx, idRow)`
    select u.id from users u where u.id = ${id}::uuid and ${isEducator} for no key update`) !== null
  );
}

/** Ids of featured educators in order, without former educators. */
export async function listFeatured(tx: Tx): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    select u.id from users u where ${isEducator} and u.educator_rank < ${unranked}::int order by u.educator_rank, u.id`;
  return rows.map(({ id }) => id);
}

/** Gives these the ranks 1, 2, 3…, and removes the rank of all others. */
export async function writeFeatured(tx: Tx, ids: readonly string[]): Promise<void> {
  // Locked in the order of ids, like everywhere several users are locked, to avoid deadlocks.
  await run(tx)`
    select from users where id = any(${arrayOf(ids)}::uuid[]) or educator_rank < ${unranked}::int
    order by id for no key update`;
  await run(tx)`
    update users u set educator_rank = coalesce(f.place, ${unranked}::int)
    from users o left join unnest(${arrayOf(ids)}::uuid[]) with ordinality as f(id, place) on f.id = o.id
    where o.id = u.id and (f.id is not null or o.educator_rank < ${unranked}::int)
      and u.educator_rank <> coalesce(f.place, ${unranked}::int)`;
}
