import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Public keys (WebAuthn) with which users sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id, in base64url. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The host for which it was created; browsers do not offer it on others. */
    rpId: text('rp_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, if the authenticator has one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Transports, as reported by the browser, which needs them later. */
    transports: text('transports').array().notNull(),
    /** Whether it is backed up beyond one device. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt,
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Challenges for authenticators, each usable once and for a short time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The user who adds a passkey; null: somebody signs in or confirms their identity. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt), index('passkey_challenges_user').on(t.userId)],
);
