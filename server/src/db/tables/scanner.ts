import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeframes } from '@candela/markets/timeframes';
import { bytes, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';

/** The process that judges the rules of strategies: one row. */
export const scannerLease = pgTable(
  'scanner_lease',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    leaseHolder: text('lease_holder'),
    leaseUntil: instant('lease_until'),
    /** One more with each holder: whoever writes checks that theirs is still this one. */
    fence: integer('fence').notNull().default(0),
  },
  () => [check('scanner_lease_one', sql`is_only`)],
);

/** The newest bar of a symbol and timeframe that has been judged; written with the alerts that it gave. */
export const scanCursors = pgTable(
  'scan_cursors',
  {
    timeframe: text('timeframe', { enum: timeframes }).notNull(),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** When it opened and closed. */
    barAt: instant('bar_at').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbolId, t.timeframe] })],
);

/** What the engine knew at a time, so that a start does not read candles of years. */
export const scanStates = pgTable('scan_states', {
  /** Of the rules and symbols, and the version of the engine. */
  rulesHash: text('rules_hash').primaryKey(),
  /** The newest bars in it: by timeframe, and then by the id of the symbol, when they opened. */
  cursors: jsonb('cursors').$type<Record<string, Record<string, number>>>().notNull(),
  state: bytes('state').notNull(),
  savedAt: instant('saved_at').notNull().defaultNow(),
});
