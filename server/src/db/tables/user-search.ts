import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * Strings by whose beginning people are found: "first last" from each of its words, "last first", the email address, its "@domain" and
 * the associate id, in lower case and without accents. Updated by a trigger of `users`.
 */
export const userSearch = pgTable(
  'user_search',
  {
    // The migration sorts by bytes (collate "C"), which drizzle cannot declare.
    word: text('word').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A word of an active trainer's name, not of their address: everybody may find them by it. */
    isEducatorName: boolean('is_educator_name').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.userId] }),
    index('user_search_user').on(t.userId, sql`word`),
    index('user_search_educators')
      .on(t.word, t.userId)
      .where(sql`is_educator_name`),
  ],
);
