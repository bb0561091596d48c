import type { Context } from '#platform/context.ts';
import { listHiddenPeriods, listUsersWithAttempts } from './hidden-periods.ts';
import { createQuizPreviews } from './quiz-previews.service.ts';
import { mountQuizRoutes } from './quizzes.routes.ts';
import { createQuizzes } from './quizzes.service.ts';

/** Quizzes, also those of drafts that their authors try. */
export function mountQuizzes({ db, api, hiddenBars, hub, provisions, secret }: Context): void {
  const listCandles = provisions.use('candles.list');
  const previews = createQuizPreviews({
    db,
    listCandles,
    secret,
    readDraftLesson: provisions.use('drafts.readLesson'),
  });
  // Whoever begins hears no prices that the attempt withholds.
  const onBegun = (userId: string) => hub.checkUser(userId);
  mountQuizRoutes(api, createQuizzes({ db, listCandles, onBegun, secret }), previews);
  hiddenBars.add({
    find: (caller, symbol) => listHiddenPeriods(db, caller, symbol),
    findUsers: (userIds) => listUsersWithAttempts(db, userIds),
  });
}
