import type { recordDimensions } from '#db/tables/records.ts';
import type { recordPeriods } from '@candela/contract/trading/records';

/** A part of a record; without anything, all of it. */
export interface RecordPart {
  days?: (typeof recordPeriods)[number] | undefined;
  market?: string | undefined;
  style?: string | undefined;
}

const day = 86_400_000;

/** By what figures are stored. */
export interface Division {
  dimension: (typeof recordDimensions)[number];
  /** An id of a symbol, a market, a code of a style, or two of them as `forex:scalping`; empty for all. */
  value: string;
}

/** The beginning of the period in milliseconds since 1970, at midnight (UTC); null: there is none. */
export const sinceOf = ({ days }: RecordPart, now: number): number | null =>
  days === undefined ? null : Math.floor(now / day) * day - Number(days) * day;

/** By what the figures of the part as a whole are stored. */
export function wholeOf({ market, style }: RecordPart): Division {
  if (market !== undefined && style !== undefined) return { dimension: 'market_style', value: `${market}:${style}` };
  if (market !== undefined) return { dimension: 'market', value: market };
  return style === undefined ? { dimension: 'all', value: '' } : { dimension: 'style', value: style };
}

/** By what the results are stored by which authors are ranked in a part of their records. */
export const rankingOf = ({ market, style }: Omit<RecordPart, 'days'>): Division =>
  market === undefined && style === undefined
    ? { dimension: 'ranked', value: '' }
    : { dimension: 'ranked_part', value: `${market ?? ''}:${style ?? ''}` };
