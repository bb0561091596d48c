import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';

/** Periods in which minutes of the session have no bar. One that is filled is deleted. */
export const candleGaps = pgTable(
  'candle_gaps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** Minutes since 1970; `to_minute` is excluded. There may be bars between them: gaps that are close together are one. */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    /** Minutes of the session that are missing. */
    minutes: integer('minutes').notNull(),
    /** `open`: to be asked for. `confirmedEmpty`: the provider has none, until `retry_at`. `closed`: an admin says that nobody traded. */
    state: text('state', { enum: ['open', 'confirmedEmpty', 'closed'] })
      .notNull()
      .default('open'),
    /** How often the provider had nothing, one time after the other. */
    emptyAnswers: smallint('empty_answers').notNull().default(0),
    /** Why the last call failed: a reason of `sources/provider.ts`. */
    problem: text('problem'),
    /** It is not asked for before. */
    retryAt: instant('retry_at'),
    foundAt: instant('found_at').notNull().defaultNow(),
  },
  (t) => [
    unique('candle_gaps_symbol_from').on(t.symbolId, t.fromMinute),
    index('candle_gaps_of_state').on(t.state, t.toMinute, t.id),
    check('candle_gaps_range', sql`from_minute < to_minute and minutes > 0`),
    check('candle_gaps_state', sql`state in ('open', 'confirmedEmpty', 'closed')`),
  ],
);

/** What was spent in a part of a period. */
interface SpentSlot {
  slot: number;
  live: number;
  backfill: number;
}

/** What of the budget of each provider is spent (`market-data/sources/budget.ts`): one for all nodes, and it survives restarts. */
export const providerBudgets = pgTable('provider_budgets', {
  /** The part of a symbol before the colon. */
  prefix: text('prefix').primaryKey(),
  state: jsonb('state')
    .$type<{ spent: SpentSlot[][]; blockedUntil: number; liveWaitsUntil: number; backfillWaitsUntil: number }>()
    .notNull(),
});

/** Jumps from one trading day to the next that a split would explain. Admins are asked about each once. */
export const splitQuestions = pgTable(
  'split_questions',
  {
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** When the first bar after it opens, in minutes since 1970. */
    minute: integer('minute').notNull(),
    /** The split that fits: `numerator` shares are what `denominator` were before. */
    numerator: integer('numerator').notNull(),
    denominator: integer('denominator').notNull(),
    /** Whole numbers with the precision that the symbol had then. */
    closeBefore: bigint('close_before', { mode: 'number' }).notNull(),
    open: bigint('open', { mode: 'number' }).notNull(),
    decimals: smallint('decimals').notNull(),
    /** `accepted`: it is in `symbol_splits`. */
    state: text('state', { enum: ['open', 'accepted', 'dismissed'] })
      .notNull()
      .default('open'),
    foundAt: instant('found_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.symbolId, t.minute] }),
    index('split_questions_open')
      .on(t.minute.desc(), t.symbolId)
      .where(sql`state = 'open'`),
    check('split_questions_state', sql`state in ('open', 'accepted', 'dismissed')`),
  ],
);
