import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const languages = pgTable(
  'languages',
  {
    id: integer('id').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nativeName: text('native_name').notNull(),
    direction: text('direction', { enum: ['ltr', 'rtl'] }).notNull(),
    position: smallint('position').notNull(),
    /** The language that content is shown in where it is not there in this one; then that one’s, and last the source. */
    fallbackCode: text('fallback_code'),
  },
  (t) => [uniqueIndex('languages_code').on(t.code)],
);
