import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { closeDays } from './closing-days.service.ts';
import { listSymbolsWithMinutes } from './stored-symbols.queries.ts';

/** Once an hour: somewhere a trading day has ended. */
export const closingDaysJob = defineJob({
  name: 'candles.closing-day',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '7 * * * *', timeZone: 'UTC', payload: {} },
});

/** Packs the closed days of all symbols. @throws AggregateError after all others are done, if some could not be packed */
export async function closeAllDays(db: Db, now: number): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await listSymbolsWithMinutes(db)) {
    try {
      await closeDays(db, id, now);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `the days of ${errors.length} symbols could not be packed`);
}
