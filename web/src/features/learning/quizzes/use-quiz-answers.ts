import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { useAttemptKeeping } from './quizzes.api.ts';

/** Waits for a pause, so that dragging a line sends only its final position. */
const restMilliseconds = 500;

export type KeepingState = 'idle' | 'saving' | 'saved' | 'waiting' | 'refused';

/** The answers of an attempt as given here; each is saved when the learner pauses. */
export function useQuizAnswers(attempt: QuizAttempt) {
  const { keep } = useAttemptKeeping();
  const [answers, setAnswers] = useState(attempt.answers);
  const [state, setState] = useState<KeepingState>('idle');
  const unsent = useRef(new Map<string, QuizAnswer>());
  const timer = useRef<number | undefined>(undefined);

  async function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    const given = [...unsent.current];
    unsent.current.clear();
    if (given.length === 0) return;
    setState('saving');
    let state: KeepingState = 'saved';
    for (const [questionId, answer] of given) {
      try {
        const hasArrived = await keep({ attemptId: attempt.id, questionId, answer });
        if (!hasArrived && state === 'saved') state = 'waiting';
      } catch {
        // The error catalogue has shown the reason; the other answers are still saved.
        state = 'refused';
      }
    }
    setState(state);
  }

  function change(questionId: string, answer: QuizAnswer): void {
    setAnswers((before) => ({ ...before, [questionId]: answer }));
    unsent.current.set(questionId, answer);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), restMilliseconds);
  }

  /** Cancels the pending save of an answer that is sent with the check. */
  function drop(questionId: string): void {
    unsent.current.delete(questionId);
  }

  const flushAtEnd = useEffectEvent(() => void flush());
  useEffect(() => () => flushAtEnd(), []);
  return { answers, state, change, drop, flush };
}
