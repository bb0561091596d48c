import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { originalAttemptQuery } from './quizzes.api.ts';

/** An attempt with the original words of its questions while the learner asks for them; answers and their order stay. */
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

/** What the original has not told yet keeps its own words. */
function wordsOf(attempt: QuizAttempt, original: QuizAttempt): Pick<QuizAttempt, 'questions' | 'results'> {
  const questions = new Map(original.questions.map((question) => [question.id, question]));
  const results = new Map(original.results.map((result) => [result.questionId, result]));
  return {
    questions: attempt.questions.map((question) => questions.get(question.id) ?? question),
    results: attempt.results.map((result) => results.get(result.questionId) ?? result),
  };
}
