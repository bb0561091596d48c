import type { Api } from '#platform/http/api.ts';
import {
  answerSplitQuestion,
  closeGap,
  fillAllGaps,
  fillGap,
  listGaps,
  listSourceCorrections,
  listSplitQuestions,
} from '@candela/contract/market-data/gaps';
import type { createGaps } from './gaps.service.ts';
import type { createSplitQuestions } from './split-questions.service.ts';

interface Services {
  gaps: ReturnType<typeof createGaps>;
  splits: ReturnType<typeof createSplitQuestions>;
}

export function mountGapRoutes(api: Api, { gaps, splits }: Services): void {
  api.route(listGaps, ({ query }) => gaps.list(query));
  api.route(fillGap, ({ params }, { caller }) => gaps.fill(caller, params.id));
  api.route(fillAllGaps, (_input, { caller }) => gaps.fillAll(caller));
  api.route(closeGap, ({ params, body }, { caller }) => gaps.setState(caller, params.id, body.state));
  api.route(listSplitQuestions, () => splits.list());
  api.route(answerSplitQuestion, ({ params, body }, { caller }) => splits.answer(caller, params.id, body));
  api.route(listSourceCorrections, () => gaps.listCorrections());
}
