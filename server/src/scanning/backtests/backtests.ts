import { createClosedBars } from '#market-data/closed-bars.ts';
import type { Context } from '#platform/context.ts';
import { createBacktestNews } from './backtest-news.ts';
import { runningJob, unfinishedJob } from './backtests.jobs.ts';
import { mountBacktestRoutes } from './backtests.routes.ts';
import { createBacktests } from './backtests.service.ts';
import { createBacktestRuns } from './running-backtests.ts';
import { createBacktestShowing } from './showing-backtests.service.ts';
import { createBacktestStarts } from './starting-backtests.service.ts';
import { takeUpUnfinished } from './unfinished-backtests.ts';

/** What rules would have done: versions of strategies on the bars of the past. */
export function mountBacktests({ config, db, api, hub, jobs }: Context): void {
  const bars = createClosedBars(db, config.isDemo);
  const tell = createBacktestNews({ db, hub });
  mountBacktestRoutes(api, {
    start: createBacktestStarts(db, bars, Date.now),
    backtests: createBacktests(db),
    show: createBacktestShowing(db),
    tell,
  });
  jobs.work(runningJob, createBacktestRuns({ db, bars, tell, now: Date.now }));
  jobs.work(unfinishedJob, () => takeUpUnfinished(db));
}
