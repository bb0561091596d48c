import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const languages = pgTable(
  'languages',
  {
    id: integer('id').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nativeName: text('native_name').notNull(),
    direction: text('direction', { enum: ['ltr', 'rtl'] }).notNull(),
    position: smallint('position').notNull(),
    /** Fallback for content that is not available in this language; after that its own fallback, and finally the source language. */
    fallbackCode: text('fallback_code'),
    /** Whether users can choose it for the interface. */
    isOffered: boolean('is_offered').notNull().default(true),
    /** For users who have not chosen a language. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Incremented with every change of its texts. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [
    uniqueIndex('languages_code').on(t.code),
    uniqueIndex('languages_default')
      .on(t.isDefault)
      .where(sql`is_default`),
  ],
);
