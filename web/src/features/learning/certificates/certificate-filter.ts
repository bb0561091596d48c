import { certificateStates, type CertificateState } from '@candela/contract/learning/certificates';
import { validateText } from '#platform/api/search-text.ts';

/** Reads the state, and what is searched for, from an address. */
export function validateCertificateFilter(search: Record<string, unknown>): {
  state?: CertificateState;
  search?: string;
} {
  const state = certificateStates.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
