import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { newUuid } from '#platform/new-uuid.ts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { previewQuiz, tryQuiz } from '@candela/contract/learning/quiz-previews';
import type { AttemptKeeping } from './attempt-keeping.ts';

/** A quiz of a draft, and the language of the simulated learner. */
export interface TrialPlace {
  courseId: number;
  lessonId: number;
  languageCode: string;
}

/** The quiz of a draft; refetched with the draft. */
export const previewQuizQuery = ({ courseId, lessonId }: TrialPlace) =>
  queryOptions({
    queryKey: ['drafts', 'preview', courseId, lessonId, 'quiz'],
    queryFn: ({ signal }) => call(previewQuiz, { params: { id: courseId, lessonId } }, { signal }),
  });

const largestSeed = 2_147_483_647;

/** Attempts at a quiz of a draft: they exist only here; the server grades them without storing anything. */
export function createAttemptTrial({ courseId, lessonId, languageCode }: TrialPlace) {
  let id = '';
  let seed = 1;
  let answers: Record<string, QuizAnswer> = {};
  let checkedIds: string[] = [];

  async function ask(isSubmitted: boolean): Promise<QuizAttempt> {
    const given = { params: { id: courseId, lessonId }, query: { languageCode } };
    const attempt = await call(tryQuiz, { ...given, body: { seed, answers, checkedIds, isSubmitted } });
    return { ...attempt, id };
  }

  function begin(): Promise<QuizAttempt> {
    id = newUuid();
    seed = 1 + Math.floor(Math.random() * (largestSeed - 1));
    answers = {};
    checkedIds = [];
    return ask(false);
  }

  const keeping: AttemptKeeping = {
    keep: ({ questionId, answer }) => {
      answers = { ...answers, [questionId]: answer };
      return Promise.resolve(true);
    },
    check: async ({ questionId, answer }) => {
      answers = { ...answers, [questionId]: answer };
      checkedIds = [...checkedIds, questionId];
      const result = (await ask(false)).results.find((each) => each.questionId === questionId);
      if (!result) throw new Error('The draft has changed: it does not ask this any more.');
      return result;
    },
    submit: async () => ({ attempt: await ask(true), progress: null }),
  };
  return { begin, keeping };
}
