import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Public keys that people sign in with (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Of the credential, in base64url. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The host that it was made for; for another one no browser offers it. */
    rpId: text('rp_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, where the authenticator counts. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How it is reached, as the browser says: it wants to know it again. */
    transports: text('transports').array().notNull(),
    /** Whether it is kept beyond one device. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt,
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** What authenticators are to sign, each once and soon. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Who makes a new passkey; null: somebody proves who they are. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt), index('passkey_challenges_user').on(t.userId)],
);
