import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';

const symbolId = () =>
  integer('symbol_id')
    .notNull()
    .references(() => marketSymbols.id);

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Bars of a minute, of the trading days that are not closed: the current one, and the one before. */
export const candleMinutes = pgTable(
  'candle_minutes',
  {
    symbolId: symbolId(),
    /** When it opens, in minutes since 1970. */
    minute: integer('minute').notNull(),
    /** Prices are whole numbers of 10^-decimals. */
    decimals: smallint('decimals').notNull(),
    o: whole('o'),
    h: whole('h'),
    l: whole('l'),
    c: whole('c'),
    v: whole('v'),
  },
  (t) => [primaryKey({ columns: [t.symbolId, t.minute] })],
);

/**
 * Bars of closed trading days, packed (`markets/src/candles/packing.ts`). A day is either here or in `candle_minutes`. Hours and days are
 * derived from the minutes. The migration has PostgreSQL not compress the bytes, which are dense.
 */
export const candleChunks = pgTable(
  'candle_chunks',
  {
    symbolId: symbolId(),
    level: text('level', { enum: ['1m', '1h', '1d'] }).notNull(),
    /** Of minutes, the trading day, counted from 1970; of hours the month (12 times the year, plus 0 for January); of days the year. */
    period: integer('period').notNull(),
    /** When the first and the last bar open, in minutes since 1970. */
    firstMinute: integer('first_minute').notNull(),
    lastMinute: integer('last_minute').notNull(),
    /** How many bars it has. */
    count: integer('count').notNull(),
    /** That of the symbol when it was last written. */
    revision: integer('revision').notNull(),
    bars: bytes('bars').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.symbolId, t.level, t.period] }),
    check('candle_chunks_level', sql`level in ('1m', '1h', '1d')`),
  ],
);

/** Open, high, low, close and volume, whole numbers as in `candle_minutes`. */
export type BarValues = [o: number, h: number, l: number, c: number, v: number];

/** Changes to bars of a minute that were final. A trigger refuses update, delete and truncate. */
export const candleCorrections = pgTable(
  'candle_corrections',
  {
    symbolId: symbolId(),
    minute: integer('minute').notNull(),
    /** Of the symbol: the first in which the bar is as it is after the change. */
    revision: integer('revision').notNull(),
    decimals: smallint('decimals').notNull(),
    /** Null: the bar came late. */
    before: jsonb('before').$type<BarValues>(),
    after: jsonb('after').$type<BarValues>(),
    /** Who said so: the prefix of a provider, an import. */
    source: text('source').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.symbolId, t.minute, t.revision] }),
    // Rows are in the order of this time: a few pages are enough for what was corrected lately.
    index('candle_corrections_at').using('brin', t.at),
    check('candle_corrections_values', sql`before is not null or after is not null`),
  ],
);

/** Bars that were refused, once per time and reason. Their values are in the unit of the symbol's prices, and may be anything. */
export const candleFaults = pgTable(
  'candle_faults',
  {
    symbolId: symbolId(),
    /** When the bar opens as it was sent, in milliseconds since 1970. */
    t: doublePrecision('t').notNull(),
    reason: text('reason').notNull(),
    source: text('source').notNull(),
    o: doublePrecision('o').notNull(),
    h: doublePrecision('h').notNull(),
    l: doublePrecision('l').notNull(),
    c: doublePrecision('c').notNull(),
    v: doublePrecision('v').notNull(),
    /** How often it came. */
    times: integer('times').notNull().default(1),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.symbolId, t.t, t.reason] })],
);
