import { sql, type SQL } from 'drizzle-orm';
import { isScoredIdea } from '#trading/scored-ideas.ts';
import type { countedIdeas, ideaSorts, ideaStatusFilters } from '@candela/contract/trading/ideas';
import { flatResult } from '@candela/markets/figures/result-summaries';

export type IdeaSort = (typeof ideaSorts)[number];

/** What of the published ideas is asked for. */
export interface IdeaFilter {
  /** `open`: pending or active; `ended`: all others. */
  status?: (typeof ideaStatusFilters)[number] | undefined;
  direction?: 'long' | 'short' | undefined;
  symbolId?: number | undefined;
  authorId?: string | undefined;
  style?: string | undefined;
  market?: string | undefined;
  simulated?: boolean | undefined;
  counted?: (typeof countedIdeas)[number] | undefined;
  closedFrom?: string | undefined;
  closedBefore?: string | undefined;
  mine?: boolean | undefined;
  unread?: boolean | undefined;
}

type Counted = NonNullable<IdeaFilter['counted']>;

const hasEvent = (type: string) => sql`exists (select from idea_events e where e.idea_id = i.id and e.type = ${type})`;

/** What a figure of a record counts, as `trading/records/month-figures.ts` does. */
const countedConditions: Record<Counted, SQL> = {
  closed: isScoredIdea,
  won: sql`${isScoredIdea} and i.net >= ${flatResult}`,
  lost: sql`${isScoredIdea} and i.net <= ${-flatResult}`,
  flat: sql`${isScoredIdea} and abs(i.net) < ${flatResult}`,
  ambiguous: sql`${isScoredIdea} and i.is_ambiguous`,
  duplicates: sql`${isScoredIdea} and i.is_duplicate`,
  lapsed: sql.raw("i.status = 'closed_expired' and i.net is null"),
  refused: hasEvent('refused'),
  disputed: hasEvent('disputed'),
  resettled: hasEvent('resettled'),
};

/** Conditions by which links of records narrow the list of ideas `i`. */
export function ofRecord({ market, simulated, counted, closedFrom, closedBefore }: IdeaFilter): SQL[] {
  return [
    ...(market === undefined
      ? []
      : [sql`and i.symbol_id in (select s.id from market_symbols s where s.market = ${market})`]),
    ...(simulated === undefined
      ? []
      : [sql`and i.symbol_id in (select s.id from market_symbols s where s.is_simulated = ${simulated})`]),
    ...(counted === undefined ? [] : [sql`and ${countedConditions[counted]}`]),
    ...(closedFrom === undefined ? [] : [sql`and i.closed_at >= ${closedFrom}::timestamptz`]),
    ...(closedBefore === undefined ? [] : [sql`and i.closed_at < ${closedBefore}::timestamptz`]),
  ];
}
