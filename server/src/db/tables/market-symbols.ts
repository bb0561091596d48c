import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { displays } from '@candela/contract/market-data/displays';
import { priceBases } from '@candela/contract/market-data/price-bases';
import { createdAt, instant } from './columns.ts';

/** From a trading day on (`2026-12-25`), prices are multiples of the size, a decimal number such as `0.01`. */
export interface TickSize {
  from: string;
  size: string;
}

/** What is traded, with a provider of its prices. */
export const marketSymbols = pgTable(
  'market_symbols',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `PROVIDER:CODE` */
    symbol: text('symbol').notNull().unique(),
    name: text('name').notNull(),
    market: text('market').notNull(),
    base: text('base'),
    quote: text('quote'),
    /** Decimals of its prices, those of the smallest tick size: stored prices are whole numbers of 10^-precision. Never becomes smaller. */
    pricePrecision: smallint('price_precision').notNull(),
    /** Stored volumes are whole numbers of 10^-precision. Never changes. */
    volumePrecision: smallint('volume_precision').notNull(),
    /** In the order of their days; exchanges change them. */
    tickSizes: jsonb('tick_sizes').$type<TickSize[]>().notNull(),
    /** A decimal number; only forex has pips. */
    pipSize: text('pip_size'),
    /** A calendar of `markets/src/candles/calendars.ts`. */
    sessionCode: text('session_code').notNull(),
    volumeKind: text('volume_kind', { enum: ['traded', 'ticks', 'none'] }).notNull(),
    /** Prices may be 0 or below. */
    allowsNegative: boolean('allows_negative').notNull().default(false),
    /** Bars outside of the session are kept. */
    keepsOutside: boolean('keeps_outside').notNull().default(false),
    /** Generated prices. */
    isSimulated: boolean('is_simulated').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Who may see its prices, and that it exists (`server/src/market-data/symbol-access.ts`). */
    display: text('display', { enum: displays }).notNull().default('staff'),
    /** What its provider calls it, such as `EUR_USD`; null: as the part of the symbol after the colon. */
    providerCode: text('provider_code'),
    /** Its name in TradingView, such as `FX:EURUSD`. */
    tradingViewCode: text('trading_view_code'),
    /** Its place in lists; of the same place, in the order of symbols. */
    position: integer('position').notNull().default(1000),
    /** Which side of the market its prices are of; null: simulated ones are synthetic, others the last trades. */
    priceBasis: text('price_basis', { enum: priceBases }),
    /** What buying and selling at once costs, per unit: a decimal number such as `0.00012`. */
    spread: text('spread').notNull().default('0'),
    /** The symbol that goes on as this one after a change of its code. */
    successorId: integer('successor_id').references((): AnyPgColumn => marketSymbols.id),
    /** From then on it is not traded any more, or has no provider. */
    haltedAt: instant('halted_at'),
    /** How often an admin has changed it: a change names the version that it was made from. */
    version: integer('version').notNull().default(1),
    /** The newest revision of its bars: how often bars that were final have been corrected. */
    revision: integer('revision').notNull().default(0),
    /** When its first and its last bar open, in minutes since 1970. */
    firstMinute: integer('first_minute'),
    lastMinute: integer('last_minute'),
    /** Minutes before that minute were removed by the setting, so that no more can be stored there; null: none were. */
    minutesFrom: integer('minutes_from'),
  },
  (t) => [
    index('market_symbols_places').on(t.display, t.position, t.symbol),
    index('market_symbols_market_places').on(t.display, t.market, t.position, t.symbol),
    // For whoever types the beginning of a code, and any part of it or of a name.
    index('market_symbols_codes').using('btree', sql`split_part(${t.symbol}, ':', 2) text_pattern_ops`, t.symbol),
    index('market_symbols_trading_view_codes').on(t.tradingViewCode),
    index('market_symbols_words').using('gin', sql`(${t.symbol} || ' ' || ${t.name}) gin_trgm_ops`),
    check('market_symbols_spread', sql`spread ~ '^\\d{1,15}(\\.\\d{1,15})?$'`),
    check('market_symbols_display', sql`display in ('staff', 'members', 'everyone')`),
    check('market_symbols_symbol', sql`symbol ~ '^[A-Z0-9]{2,12}:[A-Z0-9._-]{1,20}$'`),
    check('market_symbols_precision', sql`price_precision between 0 and 15 and volume_precision between 0 and 15`),
  ],
);

/** From `at` on, `numerator` shares are what `denominator` were before. Bars are stored as traded and adjusted when they are read. */
export const symbolSplits = pgTable(
  'symbol_splits',
  {
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id),
    /** When the first bar after it opens. */
    at: instant('at').notNull(),
    numerator: integer('numerator').notNull(),
    denominator: integer('denominator').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.symbolId, t.at] }),
    check('symbol_splits_ratio', sql`numerator > 0 and denominator > 0 and numerator <> denominator`),
  ],
);

/** Days on which a session trades at other hours than its calendar says, or not at all. */
export const sessionExceptions = pgTable(
  'session_exceptions',
  {
    /** A calendar of `markets/src/candles/calendars.ts`. */
    sessionCode: text('session_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Pairs of opening and close in the zone of the exchange, as in a calendar; none: closed. */
    stretches: jsonb('stretches').$type<[opensAt: string, closesAt: string][]>().notNull(),
    /** Why, and where it was announced. */
    note: text('note').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.sessionCode, t.day] })],
);
