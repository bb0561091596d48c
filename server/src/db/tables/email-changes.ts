import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Addresses that wait to be confirmed, one for each user: asking for another one replaces it. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In small letters. */
  email: text('email').notNull(),
  createdAt,
  expiresAt: instant('expires_at').notNull(),
  /** Of the link; null until its mail is written. */
  tokenHash: text('token_hash').unique(),
});
