import type { Context } from '#platform/context.ts';
import { listHiddenPeriods } from './hidden-periods.ts';
import { createQuizPreviews } from './quiz-previews.service.ts';
import { mountQuizRoutes } from './quizzes.routes.ts';
import { createQuizzes } from './quizzes.service.ts';

/** Quizzes, also those of drafts that their authors try. */
export function mountQuizzes({ db, api, domainEvents, hiddenBars, provisions }: Context): void {
  const listCandles = provisions.use('candles.list');
  const previews = createQuizPreviews({ db, listCandles, readDraftLesson: provisions.use('drafts.readLesson') });
  mountQuizRoutes(api, createQuizzes({ db, domainEvents, listCandles }), previews);
  hiddenBars.add((caller, symbol) => listHiddenPeriods(db, caller, symbol));
}
