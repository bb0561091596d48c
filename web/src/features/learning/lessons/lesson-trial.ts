import { createContext } from 'react';

/** A lesson in a preview: nothing that is done in it is saved. */
export interface LessonTrial {
  /** Called when the lesson would be completed. */
  onDone: () => void;
  /** The URL of an attached file. */
  addressOf: (fileId: string) => string;
}

/** Null outside of previews. */
export const LessonTrialContext = createContext<LessonTrial | null>(null);
