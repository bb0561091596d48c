import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps, one for each user. Secrets are sealed. */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  /** Null until the first code was right. */
  secret: text('secret'),
  confirmedAt: instant('confirmed_at'),
  /** Thirty seconds, counted from 1970, of the last code that was used: it and those before work no more. */
  lastStep: integer('last_step'),
  /** Of an app that is being set up. */
  pendingSecret: text('pending_secret'),
});

/** Codes on paper, each good for once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: text('code_hash').notNull(),
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
