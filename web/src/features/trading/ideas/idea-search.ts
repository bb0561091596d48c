import { validateText } from '#platform/api/search-text.ts';
import { countedIdeas, ideaSorts } from '@candela/contract/trading/ideas';
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
  /** What links of records ask for. */
  status?: (typeof recordStatuses)[number];
  market?: string;
  simulated?: boolean;
  counted?: (typeof countedIdeas)[number];
  closedFrom?: string;
  closedBefore?: string;
}

/** Statuses that records count one by one. */
const recordStatuses = ['pending', 'active', 'missed', 'cancelled', 'void'] as const;

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given);

const isCode = (given: unknown): given is string => typeof given === 'string' && /^[a-z_]{1,40}$/.test(given);

const isInstant = (given: unknown): given is string =>
  typeof given === 'string' &&
  /^(19[789]\d|2[01]\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(given) &&
  !Number.isNaN(Date.parse(given));

/** What links of records ask for, which no field of the page does. */
export type RecordNarrowing = Pick<
  IdeaSearch,
  'authorId' | 'symbolId' | 'status' | 'market' | 'simulated' | 'counted' | 'closedFrom' | 'closedBefore'
>;

/** What of the address only links of records ask for. */
export function narrowingOf(search: object): RecordNarrowing {
  const { symbolId, authorId, market, simulated, closedFrom, closedBefore, ...rest }: Record<string, unknown> = {
    ...search,
  };
  const status = oneOf(recordStatuses, rest['status']);
  const counted = oneOf(countedIdeas, rest['counted']);
  return {
    ...(typeof symbolId === 'number' && Number.isInteger(symbolId) && symbolId > 0 && { symbolId }),
    ...(typeof authorId === 'string' && isUuid(authorId) && { authorId }),
    ...(status && { status }),
    ...(isCode(market) && { market }),
    ...(typeof simulated === 'boolean' && { simulated }),
    ...(counted && { counted }),
    ...(isInstant(closedFrom) && { closedFrom }),
    ...(isInstant(closedBefore) && { closedBefore }),
  };
}

/** Without what links of records ask for. */
export function withoutNarrowing(search: IdeaSearch): IdeaSearch {
  const { tab, search: words, direction, style, sort, unread, mine } = search;
  return validateIdeaSearch({ tab, search: words, direction, style, sort, unread, mine });
}

export function validateIdeaSearch(search: Record<string, unknown>): IdeaSearch {
  const { style } = search;
  const tab = oneOf(ideaTabs, search['tab']);
  const direction = oneOf(['long', 'short'] as const, search['direction']);
  const sort = oneOf(ideaSorts, search['sort']);
  return {
    ...validateText(search),
    ...(tab && { tab }),
    ...(direction && { direction }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(isCode(style) && { style }),
    ...(search['unread'] === true && { unread: true as const }),
    ...(search['mine'] === true && { mine: true as const }),
    ...narrowingOf(search),
  };
}

/** Whether the list may leave out ideas. */
export const isNarrowed = ({ sort: _sort, ...filter }: IdeaSearch): boolean => Object.keys(filter).length > 0;
