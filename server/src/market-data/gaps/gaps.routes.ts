import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  answerSplitQuestion,
  closeGap,
  fillAllGaps,
  fillGap,
  listGaps,
  listSourceCorrections,
  listSplitQuestions,
  listSymbolGaps,
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
  api.route(listSymbolGaps, ({ params, query }, { caller }) => {
    if (query.from >= query.to) throw new AppError('request.invalid', { message: 'Not valid: query.from' });
    return gaps.listOfSymbol(caller, params.id, query);
  });
}
