import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { changeSearch } from '#site/search-sources.ts';

const idRow = rowOf({ id: z.string() });

/** Updates the search index for demo content after it was seeded, hidden or restored. */
export async function searchDemoAgain(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const list = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
    await changeSearch(
      tx,
      'course',
      await list(readRows(tx, idRow)`select id::text from courses where is_demo order by id`),
    );
    await changeSearch(
      tx,
      'academy',
      await list(readRows(tx, idRow)`select id::text from academies where is_demo order by id`),
    );
    await changeSearch(
      tx,
      'educator',
      await list(readRows(tx, idRow)`select id::text from users where is_demo and role_ids @> '{2}' order by id`),
    );
    await changeSearch(
      tx,
      'event',
      await list(readRows(tx, idRow)`select id::text from events where is_demo order by id`),
    );
    await changeSearch(
      tx,
      'strategy',
      await list(readRows(tx, idRow)`select id::text from strategies where is_demo order by id`),
    );
  });
}
