import { createContext } from 'react';

/** A lesson as it is shown to who only tries it: nothing of what they do is kept. */
export interface LessonTrial {
  /** It would be done now. */
  onDone: () => void;
  /** Where its files are read. */
  addressOf: (fileId: string) => string;
}

/** Null: a learner takes it. */
export const LessonTrialContext = createContext<LessonTrial | null>(null);
