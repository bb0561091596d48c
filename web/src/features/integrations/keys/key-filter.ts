import { validateText } from '#platform/api/search-text.ts';
import type { KeyState } from '@candela/contract/integrations/keys';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
export const states: readonly KeyState[] = ['active', 'paused', 'expired', 'revoked'];

/** Reads the state and the search text from a URL. */
export function validateKeyFilter(search: Record<string, unknown>): { state?: KeyState; search?: string } {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
