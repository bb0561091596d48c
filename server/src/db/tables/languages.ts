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
    /** The language that content is shown in where it is not there in this one; then that one’s, and last the source. */
    fallbackCode: text('fallback_code'),
    /** Whether people can choose it for the interface. */
    isOffered: boolean('is_offered').notNull().default(true),
    /** For who has chosen none. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Goes up with every change of its texts. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [
    uniqueIndex('languages_code').on(t.code),
    uniqueIndex('languages_default')
      .on(t.isDefault)
      .where(sql`is_default`),
  ],
);
