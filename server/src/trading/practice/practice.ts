import type { Context } from '#platform/context.ts';
import { practiceData } from './personal-data.ts';
import { createPracticeStart } from './practice-start.service.ts';
import { practiceRemovalJob, removeOldReplays } from './practice.jobs.ts';
import { mountPracticeRoutes } from './practice.routes.ts';
import { createPractice } from './practice.service.ts';

/** Replays of past prices. */
export function mountPractice({ api, db, jobs, personalData, provisions }: Context): void {
  personalData.add(practiceData);
  const { start } = createPracticeStart({ db, listCandles: provisions.use('candles.listFor') });
  mountPracticeRoutes(api, { practice: createPractice({ db }), start });
  jobs.work(practiceRemovalJob, ({ signal }) => removeOldReplays(db, signal));
}
