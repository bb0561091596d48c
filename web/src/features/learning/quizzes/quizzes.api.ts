import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import {
  beginQuizAttempt,
  checkQuizAnswer,
  getQuiz,
  getQuizAttempt,
  saveQuizAnswer,
  submitQuizAttempt,
  type QuizAttempt,
} from '@candela/contract/learning/quiz-attempts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { changeKind, isRefused, listChanges, makeChange, sendChanges } from '#platform/offline/waiting-changes.ts';

const keys = {
  overview: (lessonId: number) => ['quizzes', 'overview', lessonId],
  attempt: (id: string) => ['quizzes', 'attempt', id],
};

export const quizQuery = (lessonId: number) =>
  queryOptions({
    queryKey: keys.overview(lessonId),
    queryFn: ({ signal }) => call(getQuiz, { params: { id: lessonId } }, { signal }),
  });

/** An attempt with what was answered here and has not reached the server. It is not read again while it is worked on. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: keys.attempt(id),
    queryFn: async ({ signal }): Promise<QuizAttempt> => {
      const attempt = await call(getQuizAttempt, { params: { id } }, { signal });
      return { ...attempt, answers: { ...attempt.answers, ...(await waitingAnswers(id)) } };
    },
    staleTime: Infinity,
  });

interface GivenAnswer {
  attemptId: string;
  questionId: string;
  answer: QuizAnswer;
}

/** An answer. It is the same however often it is sent; without a connection it waits on the device. */
const answering = changeKind({
  name: 'quizzes.answer',
  send: ({ attemptId, questionId, answer }: GivenAnswer, { signal }) =>
    call(saveQuizAnswer, { params: { id: attemptId, questionId }, body: { answer } }, { signal }),
});

/** @returns whether the server has it; otherwise it waits on this device */
export async function keepAnswer(given: GivenAnswer): Promise<boolean> {
  return (await makeChange(answering, given)) !== null;
}

async function waitingAnswers(attemptId: string): Promise<Record<string, QuizAnswer>> {
  const changes = (await listChanges()).filter(({ kind }) => kind === answering.name);
  const given = changes.map(({ input }) => input as GivenAnswer).filter((each) => each.attemptId === attemptId);
  return Object.fromEntries(given.map(({ questionId, answer }) => [questionId, answer]));
}

export function useBeginAttempt(lessonId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(beginQuizAttempt, { params: { id: lessonId } }),
    onSuccess: (attempt) => client.setQueryData(keys.attempt(attempt.id), attempt),
  });
}

export function useCheckAnswer(attemptId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ questionId, answer }: Omit<GivenAnswer, 'attemptId'>) => {
      // An earlier answer that waits here comes before the one that stands.
      await sendChanges();
      return call(checkQuizAnswer, { params: { id: attemptId, questionId }, body: { answer } });
    },
    onError: async (error, given) => {
      if (!isRefused(error)) await keepAnswer({ attemptId, ...given });
    },
    onSuccess: (result, { questionId, answer }) =>
      client.setQueryData<QuizAttempt>(
        keys.attempt(attemptId),
        (attempt) =>
          attempt && {
            ...attempt,
            answers: { ...attempt.answers, [questionId]: answer },
            results: [...attempt.results.filter((each) => each.questionId !== questionId), result],
          },
      ),
  });
}

/** Submits once every answer has arrived; what was answered without a connection goes first. */
export function useSubmitAttempt(attempt: { id: string; lessonId: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sendChanges();
      if (Object.keys(await waitingAnswers(attempt.id)).length > 0) throw new Error('Answers wait on this device.');
      return call(submitQuizAttempt, { params: { id: attempt.id } });
    },
    onSuccess: ({ attempt: closed }) => {
      client.setQueryData(keys.attempt(attempt.id), closed);
      void client.invalidateQueries({ queryKey: keys.overview(attempt.lessonId) });
    },
  });
}
