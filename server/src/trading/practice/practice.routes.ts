import type { Api } from '#platform/http/api.ts';
import {
  actInPractice,
  advancePractice,
  finishPractice,
  getPractice,
  listPractice,
  listPracticeBars,
  placePracticeOrder,
  removePractice,
  startPractice,
} from '@candela/contract/trading/practice';
import type { createPracticeStart } from './practice-start.service.ts';
import type { createPractice } from './practice.service.ts';

/** More than anybody replays by hand. */
const requestsPerMinute = 30;

export function mountPracticeRoutes(
  api: Api,
  {
    practice,
    start,
  }: { practice: ReturnType<typeof createPractice>; start: ReturnType<typeof createPracticeStart>['start'] },
): void {
  api.route(listPractice, ({ query }, { caller }) => practice.list(caller, query));
  api.route(startPractice, async ({ body }, { caller }) => practice.get(caller, await start(caller, body)), {
    requestsPerMinute,
  });
  api.route(getPractice, ({ params }, { caller }) => practice.get(caller, params.id));
  api.route(listPracticeBars, async ({ params }, { caller }) => ({ data: await practice.bars(caller, params.id) }));
  api.route(advancePractice, ({ params, body }, { caller }) => practice.advance(caller, params.id, body));
  api.route(placePracticeOrder, ({ params, body }, { caller }) => practice.place(caller, params.id, body));
  api.route(actInPractice, ({ params, body }, { caller }) => practice.act(caller, params.id, body));
  api.route(finishPractice, ({ params }, { caller }) => practice.finish(caller, params.id));
  api.route(removePractice, ({ params }, { caller }) => practice.remove(caller, params.id));
}
