import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { originalAttemptQuery } from './quizzes.api.ts';

/** An attempt with its questions in the original language when the learner requests it; answers and their order are unchanged. */
export function useOriginalAttempt(attempt: QuizAttempt | undefined) {
  const [isWanted, setWanted] = useState(false);
  const { queryFn, ...query } = originalAttemptQuery(attempt ?? { id: '', results: [] });
  const original = useQuery({ ...query, queryFn: attempt && isWanted && queryFn ? queryFn : skipToken });
  const words = isWanted ? original.data : undefined;
  return {
    shown: attempt && words ? { ...attempt, ...wordsOf(attempt, words) } : attempt,
    isOriginal: words !== undefined,
    isBusy: isWanted && words === undefined && original.isFetching,
    setWanted,
  };
}

/** Parts that the original response does not contain yet keep the translated text. */
function wordsOf(attempt: QuizAttempt, original: QuizAttempt): Pick<QuizAttempt, 'questions' | 'results'> {
  const questions = new Map(original.questions.map((question) => [question.id, question]));
  const results = new Map(original.results.map((result) => [result.questionId, result]));
  return {
    questions: attempt.questions.map((question) => questions.get(question.id) ?? question),
    results: attempt.results.map((result) => results.get(result.questionId) ?? result),
  };
}
