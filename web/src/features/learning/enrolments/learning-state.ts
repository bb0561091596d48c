export const learningStates = ['active', 'completed', 'recorded'] as const;

/** The tabs of "My learning": current courses, completed courses, and recorded sessions. */
export type LearningState = (typeof learningStates)[number];

/** Reads the tab from a URL. */
export function validateLearningState(search: Record<string, unknown>): { state?: LearningState } {
  return search.state === 'completed' || search.state === 'recorded' ? { state: search.state } : {};
}
