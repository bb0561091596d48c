import type { Api } from '#platform/http/api.ts';
import {
  beginQuizAttempt,
  checkQuizAnswer,
  getQuiz,
  getQuizAttempt,
  saveQuizAnswer,
  submitQuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { previewQuiz, tryQuiz } from '@candela/contract/learning/quiz-previews';
import type { createQuizPreviews } from './quiz-previews.service.ts';
import type { createQuizzes } from './quizzes.service.ts';

export function mountQuizRoutes(
  api: Api,
  quizzes: ReturnType<typeof createQuizzes>,
  previews: ReturnType<typeof createQuizPreviews>,
): void {
  api.route(getQuiz, ({ params }, { caller }) => quizzes.get(caller, params.id));
  api.route(beginQuizAttempt, ({ params }, { caller }) => quizzes.begin(caller, params.id));
  api.route(getQuizAttempt, ({ params, query }, { caller }) => quizzes.getAttempt(caller, params.id, query.isOriginal));
  api.route(saveQuizAnswer, ({ params: { id, questionId }, body }, { caller }) =>
    quizzes.save(caller, id, questionId, body.answer),
  );
  api.route(checkQuizAnswer, ({ params: { id, questionId }, body }, { caller }) =>
    quizzes.check(caller, id, questionId, body.answer),
  );
  api.route(previewQuiz, ({ params }, { caller }) => previews.get(caller, params));
  api.route(tryQuiz, ({ params, query, body }, { caller }) => previews.tryOut(caller, params, { ...query, ...body }));
  api.route(submitQuizAttempt, ({ params }, { caller }) => quizzes.submit(caller, params.id));
}
