import { sql, type SQL } from 'drizzle-orm';

/** Days of a zone, both included. */
export interface ZonedPeriod {
  from: string;
  to: string;
  /** IANA zone. */
  timeZone: string;
}

/** The first instant of a period. */
export const startOf = ({ from, timeZone }: ZonedPeriod): SQL =>
  sql`(${from}::date::timestamp at time zone ${timeZone}::text)`;

/** The first instant after it. */
export const endOf = ({ to, timeZone }: ZonedPeriod): SQL =>
  sql`((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`;

export const isInPeriod = (instant: SQL, period: ZonedPeriod): SQL =>
  sql`(${instant} >= ${startOf(period)} and ${instant} < ${endOf(period)})`;
