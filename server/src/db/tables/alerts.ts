import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { alertSources } from '@candela/contract/scanning/alert-terms';
import { directions } from '@candela/contract/trading/idea-terms';
import { timeframes } from '@candela/markets/timeframes';
import { audienceId, hasAudience } from './audiences.ts';
import { instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { strategies, strategyVersions } from './strategies.ts';
import { users } from './users.ts';

/**
 * Trading alerts, of whatever source. What was sent never changes and is never deleted: the trigger `alerts_kept` lets only
 * `first_delivered_at` and `corrected_at` be set, once each.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: it is older than strategies. */
    strategyId: integer('strategy_id').references(() => strategies.id),
    /** Null: not of a scanner. */
    versionId: integer('version_id'),
    /** What the sender calls the message: of each strategy, one alert has a key. Null: of a scanner, or older. */
    key: text('key'),
    /** As the strategy was called then. */
    strategyName: text('strategy_name').notNull(),
    source: text('source', { enum: alertSources }).notNull(),
    /** Null: nobody has a symbol of this name. */
    symbolId: integer('symbol_id').references(() => marketSymbols.id),
    /** `PROVIDER:CODE`, or as the sender wrote it. */
    symbolText: text('symbol_text').notNull(),
    timeframe: text('timeframe', { enum: timeframes }),
    side: text('side', { enum: directions }).notNull(),
    /** A whole number of 10^-price_precision: the close of the bar. */
    price: bigint('price', { mode: 'number' }),
    pricePrecision: smallint('price_precision'),
    message: text('message').notNull(),
    /** When the bar opened and closed. */
    barAt: instant('bar_at').notNull(),
    closedAt: instant('closed_at'),
    /** Until when it is news, and pushed. */
    expiresAt: instant('expires_at'),
    /** When the closed bar, or the message, reached the platform. */
    receivedAt: instant('received_at').notNull(),
    storedAt: instant('stored_at').notNull().defaultNow(),
    /** When it was sent to open pages. */
    firstDeliveredAt: instant('first_delivered_at'),
    /** When the bar turned out to have been another one. */
    correctedAt: instant('corrected_at'),
    /** Found after it had expired. */
    isLate: boolean('is_late').notNull(),
    isSimulated: boolean('is_simulated').notNull(),
    /** The revision of the stored bars by which it was judged; null: the bars are not stored. */
    basisRevision: integer('basis_revision'),
    /** Those of the strategy then; empty means everybody. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    audienceId: audienceId(),
  },
  (t) => [
    hasAudience('alerts_audience', t.audienceId),
    foreignKey({
      name: 'alerts_version',
      columns: [t.strategyId, t.versionId],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.id],
    }),
    check('alerts_of_strategy_whole', sql`version_id is null or strategy_id is not null`),
    check('alerts_price_whole', sql`(price is null) = (price_precision is null)`),
    check(
      'alerts_of_scanner_whole',
      sql`source <> 'scanner' or num_nulls(version_id, symbol_id, timeframe, price, closed_at, expires_at) = 0`,
    ),
    // Whoever judges a bar again, after whatever kill: each alert is there once.
    uniqueIndex('alerts_once').on(t.versionId, t.symbolId, t.barAt),
    // A message that arrives twice, and two nodes that judge it at once.
    uniqueIndex('alerts_of_key')
      .on(t.strategyId, t.key)
      .where(sql`key is not null`),
    index('alerts_of_audience').on(t.audienceId, t.id.desc()),
    index('alerts_corrected')
      .on(t.audienceId, t.correctedAt.desc())
      .where(sql`corrected_at is not null`),
    index('alerts_of_strategy').on(t.strategyId, t.id.desc()),
    // What a strategy gave in a period, and which of it was corrected.
    index('alerts_of_strategy_by_time').on(t.strategyId, t.storedAt),
    index('alerts_corrected_of_strategy')
      .on(t.strategyId, t.storedAt)
      .where(sql`corrected_at is not null`),
    // Bars that were corrected look up what was judged by them.
    index('alerts_of_symbol').on(t.symbolId, t.barAt),
    index('alerts_undelivered')
      .on(t.id)
      .where(sql`first_delivered_at is null`),
  ],
);

/** Which alerts somebody wants; a user without a row wants all, without a sound. Empty lists leave nothing out. */
export const alertFilters = pgTable('alert_filters', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whether `strategy_ids` are the only ones that are wanted, or those that are not. */
  strategyChoice: text('strategy_choice', { enum: ['chosen', 'muted'] }).notNull(),
  strategyIds: integer('strategy_ids').array().notNull(),
  symbolIds: integer('symbol_ids').array().notNull(),
  markets: text('markets').array().notNull(),
  sides: text('sides').array().notNull(),
  isPushed: boolean('is_pushed').notNull(),
  hasSound: boolean('has_sound').notNull(),
  /** Incremented with each change, so that lists are read again. */
  revision: integer('revision').notNull().default(1),
});
