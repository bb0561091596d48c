import type { Db } from '#db/client.ts';
import type { ErrorLog } from '#platform/log.ts';
import { countDay, deleteOldDays, listLiveOnce } from './days.queries.ts';

const day = 86_400_000;
/** Days back that are counted, as the page shows no more: also days before this job existed, and days whose night was missed. */
const countedDays = 31;
/** The newest days are counted twice: alerts of a day may be delivered after its first count. */
const countedAgain = 2;
const strategiesAtOnce = 200;

/**
 * Counts the days of all strategies that have ended lately.
 * @throws AggregateError after all others are done, if some could not be counted
 */
export async function countDays(
  { db, log }: { db: Db; log: ErrorLog },
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  const failed: unknown[] = [];
  for (let after = 0; ;) {
    const found = await listLiveOnce(db, after, strategiesAtOnce);
    for (const { id } of found) {
      signal.throwIfAborted();
      for (let back = countedDays; back > 0; back--) {
        try {
          await countDay(db, id, new Date(now - back * day).toISOString().slice(0, 10), back <= countedAgain);
        } catch (error) {
          log.error({ err: error, strategyId: id }, 'a day of a strategy could not be counted');
          failed.push(error);
        }
      }
    }
    const last = found.at(-1);
    if (!last || found.length < strategiesAtOnce) break;
    after = last.id;
  }
  await deleteOldDays(db);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} days of strategies could not be counted`);
}
