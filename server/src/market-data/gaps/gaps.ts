import type { CandleProvider } from '#market-data/sources/provider.ts';
import type { Context } from '#platform/context.ts';
import { listenForGaps } from './gap-listeners.ts';
import { backfillJob, findAllGaps, findingGapsJob, runBackfill } from './gaps.jobs.ts';
import { mountGapRoutes } from './gaps.routes.ts';
import { createGaps } from './gaps.service.ts';
import { createSplitQuestions } from './split-questions.service.ts';

interface GapDeps {
  /** The adapter of a provider with its key; null: it is not read from. */
  openProvider(prefix: string): Promise<CandleProvider | null>;
}

/** Missing minutes: found, filled by the providers, and shown. */
export function mountGaps({ api, app, db, domainEvents, jobs }: Context, { openProvider }: GapDeps): void {
  const onStored = (symbolId: number) => void domainEvents.emit('bars.stored', symbolId);
  jobs.work(findingGapsJob, ({ payload }) => findAllGaps(db, payload.prefix, Date.now()));
  jobs.work(backfillJob, (job) => runBackfill({ db, openProvider, onStored }, job));
  mountGapRoutes(api, { gaps: createGaps({ db }), splits: createSplitQuestions({ db }) });
  listenForGaps({ db, domainEvents, log: app.log });
}
