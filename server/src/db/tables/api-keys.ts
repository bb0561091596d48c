import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** API keys of integrations. Only the SHA-256 of their secrets is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    /** The beginning of the secret. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The previous secret after a renewal, and until when it works. */
    previousHash: text('previous_hash'),
    previousUntil: instant('previous_until'),
    createdAt,
    /** Null: it does not expire. */
    expiresAt: instant('expires_at'),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** When the owner was told that it expires soon. */
    warnedAt: instant('warned_at'),
  },
  (t) => [
    uniqueIndex('api_keys_secret').on(t.secretHash),
    uniqueIndex('api_keys_previous').on(t.previousHash),
    index('api_keys_created').on(t.createdAt, t.id),
    index('api_keys_owner').on(t.ownerId),
    index('api_keys_expiring')
      .on(t.expiresAt)
      .where(sql`revoked_at is null and warned_at is null`),
  ],
);
