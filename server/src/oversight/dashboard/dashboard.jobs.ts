import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { FigureSource, FigureSources } from '#site/figure-sources.ts';
import { findFirstOpenDay, isWeekDue, writeFigures, writeWeek } from './dashboard.queries.ts';
import { addDays, cohortCount, dayOf, mondayOf } from './days.ts';

/** Computes the daily figures. It is idempotent, and catches up on days missed while no node was running. */
export const figuresJob = defineJob({
  name: 'site.figures',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 30, maxDelaySeconds: 300 },
  limitSeconds: 900,
  repeats: { cron: '*/15 * * * *', timeZone: 'UTC', payload: {} },
});

/** Days for which figures are kept: two of the longest periods. */
const keptDays = 735;
/** Maximum days in one statement. */
const daysAtOnce = 92;

interface Deps {
  db: Db;
  sources: FigureSources;
  now?: () => Date;
}

export function createFigureJob({ db, sources, now = () => new Date() }: Deps) {
  async function run({ signal }: { signal: AbortSignal }): Promise<void> {
    const today = dayOf(now());
    const failures: unknown[] = [];
    /** A figure that fails must not prevent the others. */
    const attempt = async (count: () => Promise<void>) => {
      signal.throwIfAborted();
      try {
        await count();
      } catch (error) {
        failures.push(error);
      }
    };
    for (const source of sources.figures) await attempt(() => countDays(source, today, signal));
    await attempt(() => countWeeks(mondayOf(today), signal));
    if (failures.length > 0) throw new AggregateError(failures, 'some figures were not counted');
  }

  async function countDays(source: FigureSource, today: string, signal: AbortSignal): Promise<void> {
    let from = await findFirstOpenDay(db, source.kind, addDays(today, -keptDays));
    while (from <= today) {
      signal.throwIfAborted();
      const last = addDays(from, daysAtOnce - 1);
      const days = { from, to: last < today ? last : today };
      await writeFigures(db, source.kind, days, await source.count(db, days));
      from = addDays(days.to, 1);
    }
  }

  async function countWeeks(thisWeek: string, signal: AbortSignal): Promise<void> {
    for (let at = cohortCount; at >= 1; at--) {
      const week = addDays(thisWeek, -7 * at);
      if (!(await isWeekDue(db, week))) continue;
      signal.throwIfAborted();
      const firstWeek = addDays(thisWeek, -7 * cohortCount);
      await writeWeek(db, week, await sources.countCohorts(db, { firstWeek, week }));
    }
  }

  return { run };
}
