import { createClosedBars } from '#market-data/closed-bars.ts';
import type { Context } from '#platform/context.ts';
import { countDays } from './counting-days.ts';
import { createDrift } from './drift.service.ts';
import { strategyDaysJob, strategyDriftJob, strategySilenceJob } from './integrity.jobs.ts';
import { mountIntegrityRoutes } from './integrity.routes.ts';
import { createIntegrity } from './integrity.service.ts';
import { createSilences, endSilencesOf } from './silence.service.ts';

/**
 * What became of the alerts of strategies, whether they would be given again, and which strategies are silent.
 * @returns what has to be told of new alerts, in the transaction that stores them
 */
export function mountIntegrity({ api, app, config, db, jobs }: Context) {
  const deps = { db, bars: createClosedBars(db, config.isDemo), log: app.log };
  mountIntegrityRoutes(api, createIntegrity({ db }));
  const [drift, silences] = [createDrift(deps), createSilences(deps)];
  jobs.work(strategyDaysJob, ({ signal }) => countDays(deps, { now: Date.now(), signal }));
  jobs.work(strategyDriftJob, ({ signal }) => drift.judgeDays(Date.now(), signal));
  jobs.work(strategySilenceJob, ({ signal }) => silences.look(Date.now(), signal));
  return { stored: endSilencesOf };
}
