import { validateText } from '#platform/api/search-text.ts';
import type { CertificateState } from '@candela/contract/learning/certificates';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const states: readonly CertificateState[] = ['valid', 'revoked'];

/** Reads the state and the search text from a URL. */
export function validateCertificateFilter(search: Record<string, unknown>): {
  state?: CertificateState;
  search?: string;
} {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
