import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant; read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was created. */
export const createdAt = instant('created_at').notNull().defaultNow();

/** Whole seconds seen, as a set of half-open ranges, e.g. `{[0,12),[30,41)}`. */
export const secondRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
