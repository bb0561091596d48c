import type { ideaSorts, ideaStatusFilters } from '@candela/contract/trading/ideas';

export type IdeaSort = (typeof ideaSorts)[number];

/** What of the published ideas is asked for. */
export interface IdeaFilter {
  /** `open`: pending or active; `ended`: all others. */
  status?: (typeof ideaStatusFilters)[number] | undefined;
  direction?: 'long' | 'short' | undefined;
  symbolId?: number | undefined;
  authorId?: string | undefined;
  style?: string | undefined;
  mine?: boolean | undefined;
  unread?: boolean | undefined;
}
