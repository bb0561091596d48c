import { validateText } from '#platform/api/search-text.ts';
import { ideaSorts } from '@candela/contract/trading/ideas';
import { isUuid } from '@candela/contract/uuids';

export const ideaTabs = ['active', 'pending', 'ended'] as const;
export type IdeaTab = (typeof ideaTabs)[number];

/** What the address says about the list of ideas. */
export interface IdeaSearch {
  /** Absent: all. */
  tab?: IdeaTab;
  search?: string;
  direction?: 'long' | 'short';
  style?: string;
  sort?: (typeof ideaSorts)[number];
  /** Only unread ones. */
  unread?: true;
  /** Only those of the user. */
  mine?: true;
  symbolId?: number;
  authorId?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given);

export function validateIdeaSearch(search: Record<string, unknown>): IdeaSearch {
  const { symbolId, authorId, style } = search;
  const tab = oneOf(ideaTabs, search['tab']);
  const direction = oneOf(['long', 'short'] as const, search['direction']);
  const sort = oneOf(ideaSorts, search['sort']);
  return {
    ...validateText(search),
    ...(tab && { tab }),
    ...(direction && { direction }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(typeof style === 'string' && /^[a-z_]{1,40}$/.test(style) && { style }),
    ...(search['unread'] === true && { unread: true as const }),
    ...(search['mine'] === true && { mine: true as const }),
    ...(typeof symbolId === 'number' && Number.isInteger(symbolId) && symbolId > 0 && { symbolId }),
    ...(typeof authorId === 'string' && isUuid(authorId) && { authorId }),
  };
}

/** Whether the list may leave out ideas. */
export const isNarrowed = ({ sort: _sort, ...filter }: IdeaSearch): boolean => Object.keys(filter).length > 0;
