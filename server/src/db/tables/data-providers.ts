import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** Providers of prices that an installation reads from. */
export const dataProviders = pgTable(
  'data_providers',
  {
    /** The part of a symbol before the colon. */
    prefix: text('prefix').primaryKey(),
    /** Whether its prices are read. */
    isActive: boolean('is_active').notNull().default(false),
    /** Choices that are no secret, by name: which of its servers. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** Encrypted. */
    key: text('key'),
    /** Who may see its prices; that of its symbols follows. */
    display: text('display', { enum: ['staff', 'members', 'everyone'] })
      .notNull()
      .default('staff'),
    /** What an admin has stated about the contract, when prices are shown to others than staff. */
    statement: text('statement'),
    statementBy: uuid('statement_by').references(() => users.id, { onDelete: 'set null' }),
    statementAt: instant('statement_at'),
    /** Why it does not answer; null: it does, or has not been asked yet. */
    problem: text('problem', { enum: ['keyMissing', 'refused', 'tooMany', 'unavailable', 'noData'] }),
    /** What it said, shortened. */
    problemText: text('problem_text'),
    problemSince: instant('problem_since'),
    /** It is not asked before. */
    retryAt: instant('retry_at'),
    /** When it last answered with prices. */
    lastAnswerAt: instant('last_answer_at'),
    /** The process that reads from it. */
    leaseHolder: text('lease_holder'),
    leaseUntil: instant('lease_until'),
    /** One more with each holder: whoever writes checks that theirs is still this one. */
    fence: integer('fence').notNull().default(0),
  },
  () => [
    check('data_providers_display', sql`display in ('staff', 'members', 'everyone')`),
    check('data_providers_statement', sql`display = 'staff' or statement is not null`),
  ],
);

/** How far the prices of a symbol have been read from its provider. */
export const symbolFeeds = pgTable('symbol_feeds', {
  symbolId: integer('symbol_id')
    .primaryKey()
    .references(() => marketSymbols.id, { onDelete: 'cascade' }),
  /** Minutes since 1970: bars that open before have been read, and were final. Null: none yet. */
  cursor: integer('cursor'),
  /** What is wrong with this symbol only. */
  problem: text('problem', { enum: ['unknownSymbol', 'noData'] }),
  problemSince: instant('problem_since'),
  /** It is not asked for before. */
  retryAt: instant('retry_at'),
  lastAnswerAt: instant('last_answer_at'),
});
