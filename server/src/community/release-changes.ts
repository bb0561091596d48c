import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import type { KnownEvent } from '#db/tables/economic-events.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';
import { syncEconomicAlert } from './economic-alerts.ts';

const minute = 60_000;
/** So near to a release an item of news is taken to be about it. */
export const nearMilliseconds = 30 * minute;

/** Says anew how much the news around some releases of a currency matter: a release has come, moved or gone. */
export const newsImpactJob = defineJob({
  name: 'news.impact',
  payload: z.object({ currency: z.string(), at: z.string() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: 120,
});

/** What is known of an economic event now and was known before; null: it is not in the calendar. */
export interface ReleaseChange {
  id: number;
  before: KnownEvent | null;
  after: KnownEvent | null;
}

/** In the transaction that changes economic events: what follows for alerts, the search and the impact of news. */
export async function followReleases(tx: Tx, changes: readonly ReleaseChange[]): Promise<void> {
  for (const { id, before, after } of changes) await syncEconomicAlert(tx, id, before, after);
  await changeSearch(
    tx,
    'release',
    changes.map(({ id }) => id),
  );
  const moved = changes.flatMap(({ before, after }) => {
    const [was, is] = [before && placeOf(before), after && placeOf(after)];
    return was === is ? [] : [was, is];
  });
  // One job for each time of a currency, however many releases come at once. Without a key: one that runs may have read before this change.
  const keys = [...new Set(moved.filter((place) => place !== null))];
  await enqueue(
    tx,
    newsImpactJob,
    keys.map((key) => {
      const [currency = '', at = ''] = key.split(' ');
      return { payload: { currency, at } };
    }),
  );
}

/** Where news may be that it matters for; null: there are none, because it does not make them matter or has not come. */
function placeOf({ currency, impact, precision, at }: KnownEvent): string | null {
  if (impact !== 'high' || precision !== 'minute') return null;
  return Date.parse(at) - nearMilliseconds > Date.now() ? null : `${currency} ${new Date(at).toISOString()}`;
}
