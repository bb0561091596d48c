import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps, one per user. Secrets are encrypted. */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  /** Null until the first code was correct. */
  secret: text('secret'),
  confirmedAt: instant('confirmed_at'),
  /** Time step (30 seconds, counted from 1970) of the last used code: that code and earlier ones no longer work. */
  lastStep: integer('last_step'),
  /** Secret of an app that is being set up. */
  pendingSecret: text('pending_secret'),
});

/** Recovery codes, each usable once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    /** Whether the user has not confirmed yet that they keep it. It works all the same, and so do the codes before. */
    isPending: boolean('is_pending').notNull().default(false),
    createdAt,
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    index('recovery_codes_left')
      .on(t.userId)
      .where(sql`used_at is null`),
  ],
);
