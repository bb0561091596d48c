import { createContext } from 'react';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuestionResult, QuizAttempt } from '@candela/contract/learning/quiz-attempts';

export interface GivenAnswer {
  attemptId: string;
  questionId: string;
  answer: QuizAnswer;
}

/** Keeps the answers of an attempt in a preview. */
export interface AttemptKeeping {
  /** @returns whether the answer has been received */
  keep: (given: GivenAnswer) => Promise<boolean>;
  check: (given: GivenAnswer) => Promise<QuestionResult>;
  submit: (attemptId: string) => Promise<{ attempt: QuizAttempt; progress: ProgressResult | null }>;
}

/** Null outside of previews: the server keeps them. */
export const AttemptKeepingContext = createContext<AttemptKeeping | null>(null);
