import { validateText } from '#platform/api/search-text.ts';
import type { AcademyState } from '@candela/contract/learning/academies';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const states: readonly AcademyState[] = ['draft', 'published', 'archived'];

/** Reads the language from a URL; `all` means every language. */
export function validateAcademyLanguage(search: Record<string, unknown>): { language?: string } {
  const { language } = search;
  return typeof language === 'string' && /^([a-z]{2}|all)$/.test(language) ? { language } : {};
}

/** Reads the state and the search text from a URL. */
export function validateManagedAcademies(search: Record<string, unknown>): { state?: AcademyState; search?: string } {
  const state = states.find((each) => each === search['state']);
  return { ...(state && { state }), ...validateText(search) };
}
