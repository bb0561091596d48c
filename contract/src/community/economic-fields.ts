import * as z from 'zod/mini';

/** How much a release usually moves prices; a holiday of a market moves none. */
export const impacts = ['low', 'medium', 'high', 'holiday'] as const;

export type Impact = (typeof impacts)[number];

/**
 * How exactly the time of an economic event is known. `day`: it is about a whole day, or has no time on it; `tentative`: its day is expected,
 * but not announced.
 */
export const precisions = ['minute', 'day', 'tentative'] as const;

export type Precision = (typeof precisions)[number];

/** A figure as it was published, with its decimals: `2.50`. */
export const figure = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/));

/** ISO 4217. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** ISO 3166-1, and `EU` for the euro area. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

export const maxEventTitle = 160;
export const maxEventUnit = 16;

/** A calendar day of the years that calendars have. */
export const calendarDay = z.iso.date().check(z.regex(/^(19[789]\d|2[01]\d\d)-/));

/** The name of a time zone of the IANA database. */
export const zoneName = z.string().check(z.minLength(1), z.maxLength(60));
