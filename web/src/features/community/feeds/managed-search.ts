import { type ManagedFeed } from '@candela/contract/community/feed-posts';
import { managedFeedStates } from '@candela/contract/community/feed-terms';

/** Which posts are managed, as it stands in the address; the published ones if nothing is said. */
export interface ManagedSearch {
  state?: Exclude<ManagedFeed['status'], 'published'>;
}

export function validateManagedSearch({ state }: Record<string, unknown>): ManagedSearch {
  const known = managedFeedStates.find((each) => each === state);
  return known === undefined || known === 'published' ? {} : { state: known };
}
