import type { LearnerState } from '@candela/contract/learning/insight';
import { validateInsight, type InsightSearch } from './insight-period.ts';

// Known here too: with the contract of the feature it would come with everybody's first page.
const states: readonly LearnerState[] = ['all', 'completed', 'started', 'stopped'];

export interface LearnersSearch extends InsightSearch {
  state?: Exclude<LearnerState, 'all'>;
}

/** Reads from an address which learners are looked at; those of a lesson are of one. */
export function validateLearners(search: Record<string, unknown>): LearnersSearch {
  const rest = validateInsight(search);
  const state = states.find((each) => each === search['state']) ?? 'all';
  if (state === 'all' || ((state === 'started' || state === 'stopped') && rest.lesson === undefined)) {
    const { lesson: _none, ...period } = rest;
    return period;
  }
  return { ...rest, state };
}
