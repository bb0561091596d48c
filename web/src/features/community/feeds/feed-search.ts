import { feedTabs, type FeedTab } from '@candela/contract/community/feed-terms';

/** What the list of posts shows, as it stands in the address; all of them if nothing is said. */
export interface FeedSearch {
  tab?: Exclude<FeedTab, 'all'>;
  symbol?: string;
}

export function validateFeedSearch(search: Record<string, unknown>): FeedSearch {
  const { tab, symbol } = search;
  if (typeof symbol === 'string' && /^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$/.test(symbol)) return { symbol };
  const known = feedTabs.find((each) => each === tab);
  return known === undefined || known === 'all' ? {} : { tab: known };
}
