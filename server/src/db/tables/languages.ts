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
  },
  (t) => [uniqueIndex('languages_code').on(t.code)],
);
