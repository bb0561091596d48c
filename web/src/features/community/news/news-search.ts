import { validateText } from '#platform/api/search-text.ts';
import { symbolCodePattern } from '@candela/contract/community/news-terms';

/** What the address says about the list of news. */
export interface NewsSearch {
  search?: string;
  /** Code of a symbol. */
  code?: string;
  /** Only about symbols of the reader’s watchlists. */
  mine?: true;
  language?: string;
  /** At least. */
  impact?: 'medium' | 'high';
  source?: number;
}

export function validateNewsSearch(search: Record<string, unknown>): NewsSearch {
  const { code, mine, language, impact, source } = search;
  // The router parses codes of digits as numbers.
  const codeText = typeof code === 'number' ? String(code) : code;
  return {
    ...validateText(search),
    ...(typeof codeText === 'string' && symbolCodePattern.test(codeText) && { code: codeText }),
    ...((mine === true || mine === 'true') && { mine: true as const }),
    ...(typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { language }),
    ...((impact === 'medium' || impact === 'high') && { impact }),
    ...(typeof source === 'number' && Number.isInteger(source) && source > 0 && { source }),
  };
}
