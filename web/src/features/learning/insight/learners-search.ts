import type { LearnerState } from '@candela/contract/learning/insight';
import { validateInsight, type InsightSearch } from './insight-period.ts';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const states: readonly LearnerState[] = ['all', 'completed', 'started', 'stopped'];

export interface LearnersSearch extends InsightSearch {
  state?: Exclude<LearnerState, 'all'>;
}

/** Reads the filter of learners from a URL; `started` and `stopped` need a lesson. */
export function validateLearners(search: Record<string, unknown>): LearnersSearch {
  const rest = validateInsight(search);
  const state = states.find((each) => each === search['state']) ?? 'all';
  if (state === 'all' || ((state === 'started' || state === 'stopped') && rest.lesson === undefined)) {
    const { lesson: _none, ...period } = rest;
    return period;
  }
  return { ...rest, state };
}
