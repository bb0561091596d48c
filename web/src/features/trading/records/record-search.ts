import { recordPeriods } from '@candela/contract/trading/records';

/** What the address says about the record on a profile. */
export interface RecordSearch {
  /** Days before today; absent: all. */
  days?: 30 | 90;
  market?: string;
  style?: string;
  /** Results on generated prices; absent: those of markets, if there are any. */
  simulated?: boolean;
  /** The best of the newest results first; absent: the worst. */
  best?: true;
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value);

export function validateRecordSearch(search: Record<string, unknown>): RecordSearch {
  const { market, style, simulated } = search;
  const days = recordPeriods.find((each) => each === String(search['days']));
  return {
    ...(days !== undefined && { days: Number(days) as 30 | 90 }),
    ...(isCode(market) && { market }),
    ...(isCode(style) && { style }),
    ...(typeof simulated === 'boolean' && { simulated }),
    ...(search['best'] === true && { best: true as const }),
  };
}

/** What the address says about the ranking. */
export interface RankingSearch {
  sort?: 'worst';
  simulated?: true;
  market?: string;
  style?: string;
}

export function validateRankingSearch({
  sort,
  simulated,
  market,
  style,
}: { [name in keyof RankingSearch]?: unknown }): RankingSearch {
  return {
    ...(isCode(market) && { market }),
    ...(isCode(style) && { style }),
    ...(sort === 'worst' && { sort: 'worst' as const }),
    ...(simulated === true && { simulated: true as const }),
  };
}

/** The part of a record that calls ask for. */
export const partOf = ({ days, market, style }: RecordSearch) => ({
  ...(days !== undefined && { days: String(days) as (typeof recordPeriods)[number] }),
  ...(market !== undefined && { market }),
  ...(style !== undefined && { style }),
});
