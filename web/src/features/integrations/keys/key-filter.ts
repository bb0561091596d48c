import type { KeyState } from '@candela/contract/integrations/keys';
import { validateText } from '#platform/api/search-text.ts';

// Known here too: with the contract of the feature it would come with everybody's first page.
export const states: readonly KeyState[] = ['active', 'paused', 'expired', 'revoked'];

/** Reads the state, and what is searched for, from an address. */
export function validateKeyFilter(search: Record<string, unknown>): { state?: KeyState; search?: string } {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
