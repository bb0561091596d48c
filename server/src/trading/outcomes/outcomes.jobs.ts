import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { queueJudging } from '#market-data/storage/outcomes-job.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const minute = 60_000;

/** Each judging queues the next one: this begins again what has stopped. */
export const sweepJob = defineJob({
  name: 'outcomes.sweep',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 0, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 60,
  repeats: { cron: '*/5 * * * *', timeZone: 'UTC', payload: {} },
});

/** Has every symbol with open ideas judged by the minute before the current one. */
export async function queueAllJudging(db: Db, now: number): Promise<void> {
  const rows = await readRows(db, rowOf({ symbolId: z.int() }))`
    select distinct symbol_id as "symbolId" from ideas where published_at is not null and closed_at is null order by symbol_id`;
  for (const { symbolId } of rows) await queueJudging(db, symbolId, now - minute);
}

/** While ideas of a symbol are open, it is judged every minute: holes end and orders lapse also without prices. */
export async function queueNextJudging(db: Db, symbolId: number, now: number): Promise<void> {
  const row = await readRow(db, rowOf({ isOpen: z.boolean() }))`
    select exists (select from ideas
      where symbol_id = ${symbolId} and published_at is not null and closed_at is null) as "isOpen"`;
  if (row?.isOpen) await queueJudging(db, symbolId, now);
}

/** Every night: ideas that have closed lately are judged once more, by the prices as they are corrected now. */
export const auditJob = defineJob({
  name: 'ideas.audit',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 7200,
  repeats: { cron: '41 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Every hour: somewhere a day has been sealed. */
export const sealedDaysJob = defineJob({
  name: 'outcomes.days',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '29 * * * *', timeZone: 'UTC', payload: {} },
});
