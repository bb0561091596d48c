import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * What people are found by from its beginning: "first last", "last first", the address, its "@domain" and the associate id, in
 * lower case and without accents. A trigger of `users` keeps it.
 */
export const userSearch = pgTable(
  'user_search',
  {
    // Sorted by bytes (collate "C"), as the migration says: drizzle cannot.
    word: text('word').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.word, t.userId] }), index('user_search_user').on(t.userId, sql`word`)],
);
