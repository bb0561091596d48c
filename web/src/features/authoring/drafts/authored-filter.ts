import { validateText } from '#platform/api/search-text.ts';
import type { AuthoringState } from '@candela/contract/authoring/authored-courses';

/** Filter of the authors' list. */
export interface AuthoredFilter {
  state?: AuthoringState;
  languageCode?: string;
  search?: string;
  own?: 'true';
}

/** Repeated here because importing the contract of drafts would add it to the initial bundle. */
const states: Record<AuthoringState, true> = {
  draft: true,
  in_review: true,
  changes_requested: true,
  approved: true,
  scheduled: true,
  published: true,
  unpublished: true,
  archived: true,
};

function isState(value: unknown): value is AuthoringState {
  return typeof value === 'string' && Object.hasOwn(states, value);
}

/** Reads the filter from a URL. */
export function validateAuthoredFilter(search: Record<string, unknown>): AuthoredFilter {
  const { state } = search;
  const language = search['languageCode'];
  const isOwn = search['own'] === true || search['own'] === 'true';
  return {
    ...(isState(state) && { state }),
    ...(typeof language === 'string' && language !== '' && { languageCode: language }),
    ...(isOwn && { own: 'true' }),
    ...validateText(search),
  };
}
