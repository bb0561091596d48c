import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { call } from '#platform/api/api-client.ts';
import { changeKind, isRefused, listChanges, makeChange, sendChanges } from '#platform/offline/waiting-changes.ts';
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
import { AttemptKeepingContext, type AttemptKeeping, type GivenAnswer } from './attempt-keeping.ts';

export const quizKeys = {
  overview: (lessonId: number) => ['quizzes', 'overview', lessonId],
  attempt: (id: string) => ['quizzes', 'attempt', id],
};

export const quizQuery = (lessonId: number) =>
  queryOptions({
    queryKey: quizKeys.overview(lessonId),
    queryFn: ({ signal }) => call(getQuiz, { params: { id: lessonId } }, { signal, isShownByPage: true }),
  });

/** An attempt, including answers that the server has not received. It is not refetched while it is in progress. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: quizKeys.attempt(id),
    queryFn: async ({ signal }): Promise<QuizAttempt> => {
      const attempt = await call(getQuizAttempt, { params: { id } }, { signal, isShownByPage: true });
      return { ...attempt, answers: { ...attempt.answers, ...(await waitingAnswers(id)) } };
    },
    staleTime: Infinity,
  });

/** An attempt with its questions in the original language; refetched when more results are available. */
export const originalAttemptQuery = ({ id, results }: Pick<QuizAttempt, 'id' | 'results'>) =>
  queryOptions({
    queryKey: [...quizKeys.attempt(id), 'original', results.length],
    queryFn: ({ signal }) => call(getQuizAttempt, { params: { id }, query: { isOriginal: true } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** An answer. Sending it repeatedly has no further effect; offline it waits on the device. */
const answering = changeKind({
  name: 'quizzes.answer',
  send: ({ attemptId, questionId, answer }: GivenAnswer, { signal }) =>
    call(saveQuizAnswer, { params: { id: attemptId, questionId }, body: { answer } }, { signal }),
});

/** @returns whether the server has received it; otherwise it waits on this device */
async function keepAnswer(given: GivenAnswer): Promise<boolean> {
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
    onSuccess: (attempt) => client.setQueryData(quizKeys.attempt(attempt.id), attempt),
  });
}

/** Stored on the server; offline on this device. */
const onServer: AttemptKeeping = {
  keep: keepAnswer,
  check: async (given) => {
    const { attemptId: id, questionId, answer } = given;
    // Earlier answers waiting here have to be sent before the current one.
    await sendChanges();
    try {
      return await call(checkQuizAnswer, { params: { id, questionId }, body: { answer } });
    } catch (error) {
      if (!isRefused(error)) await keepAnswer(given);
      throw error;
    }
  },
  submit: async (id) => {
    await sendChanges();
    if (Object.keys(await waitingAnswers(id)).length > 0) throw new Error('Answers wait on this device.');
    return call(submitQuizAttempt, { params: { id } });
  },
};

export function useAttemptKeeping(): AttemptKeeping {
  return useContext(AttemptKeepingContext) ?? onServer;
}

export function useCheckAnswer(attemptId: string) {
  const client = useQueryClient();
  const { check } = useAttemptKeeping();
  return useMutation({
    mutationFn: (given: Omit<GivenAnswer, 'attemptId'>) => check({ attemptId, ...given }),
    onSuccess: (result, { questionId, answer }) =>
      client.setQueryData<QuizAttempt>(
        quizKeys.attempt(attemptId),
        (attempt) =>
          attempt && {
            ...attempt,
            answers: { ...attempt.answers, [questionId]: answer },
            results: [...attempt.results.filter((each) => each.questionId !== questionId), result],
          },
      ),
  });
}

/** Submits after all answers have been sent, those given offline first. */
export function useSubmitAttempt(attempt: { id: string; lessonId: number }) {
  const client = useQueryClient();
  const { submit } = useAttemptKeeping();
  return useMutation({
    mutationFn: () => submit(attempt.id),
    onSuccess: ({ attempt: closed }) => {
      client.setQueryData(quizKeys.attempt(attempt.id), closed);
      void client.invalidateQueries({ queryKey: quizKeys.overview(attempt.lessonId) });
    },
  });
}
