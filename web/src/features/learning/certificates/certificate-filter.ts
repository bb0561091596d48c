import type { CertificateState } from '@candela/contract/learning/certificates';
import { validateText } from '#platform/api/search-text.ts';

// Known here too: with the contract of the feature it would come with everybody's first page.
const states: readonly CertificateState[] = ['valid', 'revoked'];

/** Reads the state, and what is searched for, from an address. */
export function validateCertificateFilter(search: Record<string, unknown>): {
  state?: CertificateState;
  search?: string;
} {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
