import { feedTabs, type FeedTab } from '@candela/contract/community/feed-terms';

/** What the list of posts shows, as it stands in the address; all of them if nothing is said. */
export interface FeedSearch {
  tab?: Exclude<FeedTab, 'all'>;
  symbol?: string;
  /** The language that posts are written in. */
  languageCode?: string;
}

export function validateFeedSearch(search: Record<string, unknown>): FeedSearch {
  const { tab, symbol, languageCode: given } = search;
  const language = typeof given === 'string' && /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/.test(given);
  const narrowed = language ? { languageCode: given } : {};
  if (typeof symbol === 'string' && /^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$/.test(symbol)) return { ...narrowed, symbol };
  const known = feedTabs.find((each) => each === tab);
  return known === undefined || known === 'all' ? narrowed : { ...narrowed, tab: known };
}

/** Of what is shown, the language alone: it stays when the reader goes from one tab to the other. */
export const languageOf = ({ languageCode }: FeedSearch): FeedSearch =>
  languageCode === undefined ? {} : { languageCode };
