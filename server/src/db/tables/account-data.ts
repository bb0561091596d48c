import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Archives of all data stored about a person. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who requested it: the person, or an admin. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Progress from 0 to 100. */
    donePercent: smallint('done_percent').notNull().default(0),
    /** Key of the archive in the storage. */
    storageKey: text('storage_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt,
    expiresAt: instant('expires_at'),
  },
  (t) => [
    // One archive per person at a time.
    uniqueIndex('data_exports_running')
      .on(t.userId)
      .where(sql`state in ('waiting', 'running')`),
    index('data_exports_user').on(t.userId, t.createdAt),
    index('data_exports_expiry').on(t.expiresAt),
    index('data_exports_requester').on(t.requestedBy),
  ],
);

/** Accounts that will be erased unless their owners sign in before. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull(),
    /** When the owner was reminded. */
    warnedAt: instant('warned_at'),
  },
  (t) => [index('account_deletions_due').on(t.dueAt)],
);
