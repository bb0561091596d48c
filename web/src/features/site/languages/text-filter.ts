import { validateText } from '#platform/api/search-text.ts';
import { shownStates } from '@candela/contract/site/interface-texts';

export type ShownState = (typeof shownStates)[number];

/** Selected language, filter, and open text; stored in the URL. */
export interface TextFilter {
  lang?: string;
  show?: ShownState;
  /** First part of the paths. */
  section?: string;
  search?: string;
  /** Path of the open text. */
  text?: string;
}

const nameOf = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : null);

/** Reads a filter from a URL. */
export function validateTextFilter(search: Record<string, unknown>): TextFilter {
  const lang = nameOf(search['lang'], /^[A-Za-z-]{2,12}$/);
  const section = nameOf(search['section'], /^\w{1,60}$/);
  const text = nameOf(search['text'], /^[\w.]{1,200}$/);
  const show = shownStates.find((each) => each === search['show']);
  return {
    ...(lang !== null && { lang }),
    ...(show && { show }),
    ...(section !== null && { section }),
    ...(text !== null && { text }),
    ...validateText(search),
  };
}
