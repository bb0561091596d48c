import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ResultSummary } from '@candela/markets/figures/result-summaries';
import { ideas } from './ideas.ts';
import { users } from './users.ts';

/** What has ended besides results, and how it was traded. */
export interface RecordCounts {
  /** Of ended ideas, by their status, where nothing was filled or nothing counts. */
  missed: number;
  cancelled: number;
  expired: number;
  void: number;
  /** Requests that came too late or were not allowed. */
  refused: number;
  disputed: number;
  resettled: number;
  duplicates: number;
  /** Never opened in the log. */
  withheld: number;
  /** Sum and number of the risks (basis points) of the idea after a loss, and after a win. */
  riskAfterLosses: [sum: number, count: number];
  riskAfterWins: [sum: number, count: number];
  /** Milliseconds in a position, and the most positions at once. */
  exposed: number;
  mostAtOnce: number;
  /** Of results that count for the rankings. */
  ranked: number;
  /** Number of results by the seconds of the candle that decided them. */
  resolutions: Record<string, number>;
}

/** What records are divided by. */
export const recordDimensions = [
  'all',
  'ranked',
  'ranked_part',
  'symbol',
  'market',
  'style',
  'market_style',
  'symbol_style',
] as const;

const isDimension = sql.raw(`dimension in (${recordDimensions.map((each) => `'${each}'`).join(', ')})`);

const recordColumns = () => ({
  authorId: uuid('author_id')
    .notNull()
    .references(() => users.id),
  /** Results on generated prices are apart. */
  isSimulated: boolean('is_simulated').notNull(),
  /** `ranked`: what counts for the ranking; `ranked_part`: for those of a market, a style or both. */
  dimension: text('dimension', { enum: recordDimensions }).notNull(),
  /**
   * An id of a symbol, a market, a code of a style, or two of them as `forex:scalping`; empty for `all` and `ranked`. Of
   * `ranked_part`: `forex:`, `:scalping` or `forex:scalping`.
   */
  value: text('value').notNull(),
});

/** What is known of an author's closed ideas of a month (UTC), in the order in which they closed: months are joined, not read again. */
export const ideaMonthFigures = pgTable(
  'idea_month_figures',
  {
    ...recordColumns(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    summary: jsonb('summary').$type<ResultSummary>().notNull(),
    counts: jsonb('counts').$type<RecordCounts>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.authorId, t.isSimulated, t.dimension, t.value, t.month] }),
    check('idea_month_figures_dimension', isDimension),
    /** Months that are not divided as they are now: those of a release before. */
    index('idea_month_figures_not_ranked')
      .on(t.authorId, t.month)
      .where(sql`counts -> 'ranked' is null`),
  ],
);

/** All months of an author joined. */
export const recordTotals = pgTable(
  'record_totals',
  {
    ...recordColumns(),
    summary: jsonb('summary').$type<ResultSummary>().notNull(),
    counts: jsonb('counts').$type<RecordCounts>().notNull(),
    closed: integer('closed').notNull(),
    /** Of the average result, in R: by it, authors are ranked. */
    lowerBound: doublePrecision('lower_bound'),
  },
  (t) => [
    primaryKey({ columns: [t.authorId, t.isSimulated, t.dimension, t.value] }),
    index('record_totals_ranked')
      .on(t.isSimulated, t.lowerBound.desc(), t.authorId.desc())
      .where(sql`dimension = 'ranked' and closed >= 30`),
    index('record_totals_ranked_in_part')
      .on(t.value, t.isSimulated, t.lowerBound.desc(), t.authorId.desc())
      .where(sql`dimension = 'ranked_part' and closed >= 30`),
    index('record_totals_ranked_of_symbol')
      .on(t.value, t.isSimulated, t.lowerBound.desc(), t.authorId.desc())
      .where(sql`dimension = 'symbol' and closed >= 30`),
    index('record_totals_few_of_symbol')
      .on(t.value, t.isSimulated, t.closed.desc(), t.authorId.desc())
      .where(sql`dimension = 'symbol' and closed < 30`),
    check('record_totals_dimension', isDimension),
  ],
);

/** Ideas whose result has come or has changed, and which are not in the figures yet. */
export const recordChanges = pgTable('record_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ideaId: integer('idea_id')
    .notNull()
    .references(() => ideas.id),
});
