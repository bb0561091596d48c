import type { Api } from '#platform/http/api.ts';
import {
  acceptLessonAnswer,
  answerLessonQuestion,
  askLessonQuestion,
  hideLessonAnswer,
  hideLessonQuestion,
  listLessonAnswers,
  listLessonQuestions,
} from '@candela/contract/learning/lesson-questions';
import type { createHiddenQuestions } from './hidden-questions.service.ts';
import type { createLessonQuestions } from './lesson-questions.service.ts';

export function mountLessonQuestionRoutes(
  api: Api,
  questions: ReturnType<typeof createLessonQuestions>,
  hidden: ReturnType<typeof createHiddenQuestions>,
): void {
  api.route(listLessonQuestions, ({ params, query }, { caller }) =>
    questions.list(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(askLessonQuestion, ({ params, body }, { caller }) => questions.ask(caller, params.id, body));
  api.route(listLessonAnswers, ({ params, query }, { caller }) =>
    questions.listAnswers(caller, params.id, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(answerLessonQuestion, ({ params, body }, { caller }) => questions.answer(caller, params.id, body.body));
  api.route(acceptLessonAnswer, ({ params, body }, { caller }) => questions.accept(caller, params.id, body.answerId));
  api.route(hideLessonQuestion, ({ params, body }, { caller }) =>
    hidden.setQuestionHidden(caller, params.id, body.isHidden),
  );
  api.route(hideLessonAnswer, ({ params, body }, { caller }) =>
    hidden.setAnswerHidden(caller, params.id, body.isHidden),
  );
}
