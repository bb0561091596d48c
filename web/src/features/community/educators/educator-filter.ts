import { validateText } from '#platform/api/search-text.ts';

export interface EducatorFilter {
  search?: string;
  /** Code of a spoken language. */
  language?: string;
}

export function validateEducatorFilter(search: Record<string, unknown>): EducatorFilter {
  const language = search['language'];
  return {
    ...validateText(search),
    ...(typeof language === 'string' && /^[a-z]{2,3}$/.test(language) && { language }),
  };
}
