import type { EnrolmentState } from './enrolments.api.ts';

/** Reads the tab from an address. */
export function validateLearningState(search: Record<string, unknown>): { state?: EnrolmentState } {
  return search.state === 'completed' ? { state: 'completed' } : {};
}
