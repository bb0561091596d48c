import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { readSetting } from '#site/setting-values.ts';
import { removeItems } from './stored-stories.ts';
import { lockStoring } from './storing.queries.ts';

/** Items that one transaction removes. */
const atOnce = 500;

const idRow = rowOf({ id: z.int() });

/**
 * Removes news that are older than the setting says, and the names of items that no source lists any more.
 * @param signal ends it between two transactions
 */
export async function removeOldNews(db: Db, signal?: AbortSignal): Promise<void> {
  const days = await readSetting(db, 'retention.newsDays');
  if (days === 0) return;
  for (let count = atOnce; count === atOnce;) {
    if (signal?.aborted) return;
    count = await db.transaction((tx) => removeSome(tx, days));
  }
  await run(db)`
    delete from news_keys where item_id is null and seen_on < (now() at time zone 'utc')::date - ${days}::int`;
}

async function removeSome(tx: Tx, days: number): Promise<number> {
  await lockStoring(tx);
  const rows = await readRows(tx, idRow)`
    select i.id from news_items i join news_sources s on s.id = i.source_id
    where i.published_at < now() - make_interval(days => ${days}::int) and not s.is_demo order by i.published_at limit ${atOnce}`;
  if (rows.length > 0)
    await removeItems(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
