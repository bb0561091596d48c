import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** The OpenID provider with which users can sign in. */
export const singleSignOn = pgTable(
  'single_sign_on',
  {
    /** There is one row at most. */
    id: boolean('id').primaryKey().default(true),
    isOn: boolean('is_on').notNull(),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    domains: text('domains').notNull(),
    /** Addresses count as proven although the provider does not say so. */
    isEmailTrusted: boolean('is_email_trusted').notNull().default(false),
    roleClaim: text('role_claim').notNull(),
    roleRules: jsonb('role_rules').notNull().$type<{ value: string; roleId: number }[]>(),
    revision: integer('revision').notNull(),
  },
  (t) => [check('single_sign_on_one', sql`${t.id}`)],
);

/** Sign-in attempts in progress at the provider. The state itself is in a cookie of the browser. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    returnTo: text('return_to'),
    /** The user whose account is to be linked; null: somebody signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oidc_attempts_past').on(t.expiresAt), index('oidc_attempts_user').on(t.userId)],
);

/** A user's identity at a provider. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oidc_identities_user').on(t.userId)],
);
