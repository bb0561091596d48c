import type { recordPeriods } from '@candela/contract/trading/records';
import type { Figures } from './month-figures.ts';

/** A part of a record; without anything, all of it. */
export interface RecordPart {
  days?: (typeof recordPeriods)[number] | undefined;
  market?: string | undefined;
  style?: string | undefined;
}

const day = 86_400_000;

/** The beginning of the period in milliseconds since 1970, at midnight (UTC); null: there is none. */
export const sinceOf = ({ days }: RecordPart, now: number): number | null =>
  days === undefined ? null : Math.floor(now / day) * day - Number(days) * day;

/** By what the figures of the part as a whole are stored. */
export function wholeOf({ market, style }: RecordPart): Pick<Figures, 'dimension' | 'value'> {
  if (market !== undefined && style !== undefined) return { dimension: 'market_style', value: `${market}:${style}` };
  if (market !== undefined) return { dimension: 'market', value: market };
  return style === undefined ? { dimension: 'all', value: '' } : { dimension: 'style', value: style };
}
