import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Attempts by the hash of who tried what; a row means nothing after `freeAt`. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    used: smallint('used').notNull(),
    freeAt: instant('free_at').notNull(),
  },
  (t) => [index('throttles_free_at').on(t.freeAt)],
);
