import type { AcademyState } from '@candela/contract/learning/academies';
import { validateText } from '#platform/api/search-text.ts';

// Known here too: with the contract of the feature it would come with everybody's first page.
const states: readonly AcademyState[] = ['draft', 'published', 'archived'];

/** Reads the language from an address; `all` is every language. */
export function validateAcademyLanguage(search: Record<string, unknown>): { language?: string } {
  const { language } = search;
  return typeof language === 'string' && /^([a-z]{2}|all)$/.test(language) ? { language } : {};
}

/** Reads the state, and what is searched for, from an address. */
export function validateManagedAcademies(search: Record<string, unknown>): { state?: AcademyState; search?: string } {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
