import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { receiptReasons, receiptStates } from '@candela/contract/scanning/hook-terms';
import type { ReadMessage } from '@candela/contract/scanning/hooks';
import { bytes, createdAt, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { strategies } from './strategies.ts';
import { users } from './users.ts';

/** The secret address at which a strategy receives alerts: only hashes of its token. Judging its receipts locks the row. */
export const strategyHooks = pgTable(
  'strategy_hooks',
  {
    strategyId: integer('strategy_id')
      .primaryKey()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    /** SHA-256, in base64url. Null: no address has been made. */
    tokenHash: text('token_hash'),
    madeAt: instant('made_at'),
    madeBy: uuid('made_by').references(() => users.id),
    /** The token before it, which is valid until then. */
    oldHash: text('old_hash'),
    oldUntil: instant('old_until'),
  },
  (t) => [
    uniqueIndex('strategy_hooks_tokens').on(t.tokenHash),
    uniqueIndex('strategy_hooks_old_tokens').on(t.oldHash),
    check('strategy_hooks_token', sql`num_nulls(token_hash, made_at) in (0, 2)`),
    check('strategy_hooks_old_token', sql`num_nulls(old_hash, old_until) in (0, 2)`),
  ],
);

/** Which symbol a strategy means by a ticker that is not a name of it here. */
export const strategyAliases = pgTable(
  'strategy_aliases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    /** In upper case. */
    ticker: text('ticker').notNull(),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id),
    createdAt,
  },
  (t) => [unique('strategy_aliases_tickers').on(t.strategyId, t.ticker)],
);

/** What has arrived at the address of a strategy, as it arrived: stored before it is judged, and kept for 30 days. */
export const hookReceipts = pgTable(
  'hook_receipts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    receivedAt: instant('received_at').notNull(),
    contentType: text('content_type').notNull(),
    body: bytes('body').notNull(),
    /** SHA-256. */
    bodyHash: bytes('body_hash').notNull(),
    /** The address that it came from; empty: from the page of the strategy. */
    sender: text('sender').notNull(),
    /** It is read, and becomes no alert. */
    isTest: boolean('is_test').notNull(),
    /** Null: it waits to be judged. */
    state: text('state', { enum: receiptStates }),
    reason: text('reason', { enum: receiptReasons }),
    /** What it says. */
    read: jsonb('read').$type<ReadMessage>(),
    /** The alert that it became; alerts are never deleted. */
    alertId: bigint('alert_id', { mode: 'number' }),
    judgedAt: instant('judged_at'),
  },
  (t) => [
    check('hook_receipts_judged', sql`(state is null) = (judged_at is null)`),
    check('hook_receipts_body', sql`octet_length(body) <= 16384`),
    index('hook_receipts_waiting')
      .on(t.id)
      .where(sql`state is null`),
    index('hook_receipts_of_strategy').on(t.strategyId, t.id.desc()),
    index('hook_receipts_of_state').on(t.strategyId, t.state, t.id.desc()),
    // Messages without an id that arrive twice.
    index('hook_receipts_of_body')
      .on(t.strategyId, t.bodyHash, t.receivedAt)
      .where(sql`state = 'accepted'`),
    index('hook_receipts_received').on(t.receivedAt),
  ],
);
