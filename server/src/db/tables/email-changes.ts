import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Addresses that wait to be confirmed, one per user: a new request replaces the former. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In lower case. */
  email: text('email').notNull(),
  createdAt,
  expiresAt: instant('expires_at').notNull(),
  /** Token of the link; null until its email is written. */
  tokenHash: text('token_hash').unique(),
});
