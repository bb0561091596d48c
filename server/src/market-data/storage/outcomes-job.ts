import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { settling } from './settling.ts';

const minute = 60_000;

/** Judges the open trade ideas of a symbol by the minutes that have closed. The domain of trading carries it out. */
export const outcomesJob = defineJob({
  name: 'outcomes.judge',
  payload: z.object({ symbolId: z.int() }),
  atOnce: 2,
  atOncePerGroup: 1,
  isShort: false,
  retries: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 300 },
  limitSeconds: 900,
});

/**
 * Has a symbol judged as soon as the minute of an instant is final. Each minute is a job of its own, so that none is lost because one runs
 * already.
 * @param at in milliseconds since 1970
 */
export async function queueJudging(on: Db | Tx, symbolId: number, at: number): Promise<void> {
  const last = Math.floor(at / minute);
  const job = { payload: { symbolId }, key: `${symbolId}:${last}`, group: String(symbolId) };
  await enqueue(on, outcomesJob, [{ ...job, dueAt: new Date((last + 1) * minute + settling) }]);
}
