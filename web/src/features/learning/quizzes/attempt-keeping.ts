import type { ProgressResult } from '@candela/contract/learning/lessons';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import type { QuestionResult, QuizAttempt } from '@candela/contract/learning/quiz-attempts';
import { createContext } from 'react';

export interface GivenAnswer {
  attemptId: string;
  questionId: string;
  answer: QuizAnswer;
}

/** Where what is done in an attempt goes, for who only tries the quiz. */
export interface AttemptKeeping {
  /** @returns whether it has arrived */
  keep: (given: GivenAnswer) => Promise<boolean>;
  check: (given: GivenAnswer) => Promise<QuestionResult>;
  submit: (attemptId: string) => Promise<{ attempt: QuizAttempt; progress: ProgressResult | null }>;
}

/** Null: a learner takes it, and the server keeps it. */
export const AttemptKeepingContext = createContext<AttemptKeeping | null>(null);
