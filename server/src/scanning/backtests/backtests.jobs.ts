import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { maxRunningBacktests } from '@candela/contract/scanning/backtests';

/** For how long a backtest may run. */
export const limitMinutes = 25;

/** Judges a backtest. */
export const runningJob = defineJob({
  name: 'backtests.running',
  payload: z.object({ id: z.int() }),
  atOnce: maxRunningBacktests,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  limitSeconds: (limitMinutes + 5) * 60,
});

/** Every minute: no backtest that nobody works on is left unfinished. */
export const unfinishedJob = defineJob({
  name: 'backtests.unfinished',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 1, firstDelaySeconds: 10, maxDelaySeconds: 10 },
  limitSeconds: 60,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** The key of the job of a backtest: it has one at most. */
export const keyOf = (id: number): string => String(id);
