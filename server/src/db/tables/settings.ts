import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { connectionOutcomes } from '@candela/contract/site/connection-tests';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** One row a setting; the keys and their shapes are in the contract. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Every change of a setting, permanently; the newest id is the revision of all settings. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  (t) => [index('setting_changes_of_key').on(t.key, t.id), index('setting_changes_of_user').on(t.userId)],
);

/** Tests of mail, push, storage and live media, and their results; deleted after a day. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['mail', 'push', 'storage', 'live'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while it is waiting or running. */
    outcome: text('outcome', { enum: connectionOutcomes }),
    detail: text('detail').notNull().default(''),
    createdAt,
    finishedAt: instant('finished_at'),
    milliseconds: integer('milliseconds'),
  },
  (t) => [index('connection_tests_of_user').on(t.userId), index('connection_tests_age').on(t.createdAt)],
);

/** The versions of the terms that each person has accepted, and where those terms were found. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    termsUrl: text('terms_url').notNull(),
    acceptedAt: instant('accepted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.version] }),
    index('terms_acceptances_by_day').on(t.acceptedAt, t.userId, t.version),
  ],
);
