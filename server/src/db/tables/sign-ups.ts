import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { languages } from './languages.ts';

export const signUpStates = ['unproven', 'waiting', 'refused'] as const;

/** Requests for an account; the account will get the same id. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    languageId: integer('language_id').references(() => languages.id),
    timeZone: text('time_zone'),
    state: text('state', { enum: signUpStates }).notNull().default('unproven'),
    /** Hash of the password that was chosen with the link. */
    passwordHash: text('password_hash'),
    createdAt,
    provenAt: instant('proven_at'),
    /** When it is deleted, unless it waits for approval. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sign_ups_email')
      .on(t.email)
      .where(sql`state <> 'refused'`),
    index('sign_ups_waiting')
      .on(t.provenAt, t.id)
      .where(sql`state = 'waiting'`),
    index('sign_ups_past')
      .on(t.expiresAt)
      .where(sql`state <> 'waiting'`),
    index('sign_ups_language').on(t.languageId),
  ],
);
