import type { AuthoringState } from '@candela/contract/learning/authored-courses';
import { validateText } from '#platform/api/search-text.ts';

/** Which courses the list of authors shows. */
export interface AuthoredFilter {
  state?: AuthoringState;
  languageCode?: string;
  search?: string;
  own?: 'true';
}

/** Known here too: the contract of drafts would come with the first page of everybody. */
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

/** Reads the filter from an address. */
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
