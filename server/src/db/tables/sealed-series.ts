import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';

const symbolId = () =>
  integer('symbol_id')
    .notNull()
    .references(() => marketSymbols.id);

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The series by which trade ideas are judged (`markets/src/outcomes/sealing.ts`). A trigger refuses update, delete and truncate. */
export const sealedCandles = pgTable(
  'sealed_candles',
  {
    symbolId: symbolId(),
    /** When it opens, in milliseconds since 1970. */
    t: bigint('t', { mode: 'number' }).notNull(),
    /** How long it is. */
    seconds: integer('seconds').notNull(),
    /** Prices are whole numbers of 10^-decimals, the decimals of the symbol when it was sealed. */
    decimals: smallint('decimals').notNull(),
    o: whole('o'),
    h: whole('h'),
    l: whole('l'),
    c: whole('c'),
    sealedAt: instant('sealed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.symbolId, t.t] }),
    index('sealed_candles_at').using('brin', t.sealedAt),
    check('sealed_candles_prices', sql`l <= least(o, c) and h >= greatest(o, c) and seconds > 0`),
  ],
);

/** What was sealed of a symbol in a day of UTC, once the day is over: what the log commits to. Insert only, as the candles. */
export const sealedDays = pgTable(
  'sealed_days',
  {
    symbolId: symbolId(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
    /** SHA-256 of the lines of its candles, in hexadecimal digits. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbolId, t.day] })],
);

/** Up to where the series of a symbol is sealed. Whoever seals, or acts on an idea of the symbol, locks its row. */
export const seriesHeads = pgTable('series_heads', {
  symbolId: symbolId().primaryKey(),
  /** The first instant that is not sealed, in milliseconds since 1970. */
  until: bigint('until', { mode: 'number' }).notNull(),
});
