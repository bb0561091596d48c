import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { readSettings } from '#site/setting-values.ts';
import { removeOldBars, type BarDays } from './old-bars.service.ts';

/** Runs every night, after the days have been packed. */
export const oldBarsJob = defineJob({
  name: 'candles.retention',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '37 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Removes bars that are older than the settings say. */
export async function removeBarsBySettings(db: Db, now: number): Promise<void> {
  await removeOldBars(db, await readBarDays(db), now);
}

async function readBarDays(db: Db): Promise<BarDays> {
  const values = await readSettings(db, ['retention.minuteBarDays', 'retention.hourBarDays', 'retention.dayBarDays']);
  return {
    '1m': values['retention.minuteBarDays'],
    '1h': values['retention.hourBarDays'],
    '1d': values['retention.dayBarDays'],
  };
}
