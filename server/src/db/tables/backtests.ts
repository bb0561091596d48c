import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { backtestProblems, backtestStates } from '@candela/contract/scanning/backtest-terms';
import { exitReasons } from '@candela/markets/backtests/trades';
import { ruleDirections } from '@candela/markets/rules/rule';
import { createdAt, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { strategyVersions } from './strategies.ts';
import { users } from './users.ts';

/** Versions of strategies that are judged on bars of the past: by a job, day by day. */
export const backtests = pgTable(
  'backtests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    strategyId: integer('strategy_id').notNull(),
    versionId: integer('version_id').notNull(),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: backtestStates }).notNull().default('waiting'),
    /** Why it has failed. */
    problem: text('problem', { enum: backtestProblems }),
    /** As the contract describes it in `scanning/backtests.ts`. */
    plan: jsonb('plan').notNull(),
    /** Of the engine that has judged it; null: none has begun. */
    engineVersion: integer('engine_version'),
    /** Days of the period that have been judged, and all of them. */
    doneDays: integer('done_days').notNull().default(0),
    totalDays: integer('total_days').notNull(),
    barCount: integer('bar_count').notNull().default(0),
    tradeCount: integer('trade_count').notNull().default(0),
    /** How often it has begun: one whose process dies again and again is given up. */
    runCount: integer('run_count').notNull().default(0),
    /** As the contract describes them; null until it is done. */
    figures: jsonb('figures'),
    /** On the page of its strategy, for readers, while its version is the live one: see `shown-backtests.ts`. */
    isShown: boolean('is_shown').notNull().default(false),
    createdAt,
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** When it was last heard of: one that runs says so between two questions to its thread. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'backtests_version',
      columns: [t.strategyId, t.versionId],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.id],
    }).onDelete('cascade'),
    check('backtests_done', sql`state <> 'done' or figures is not null`),
    check('backtests_problem', sql`(state = 'failed') = (problem is not null)`),
    check('backtests_shown_done', sql`state = 'done' or not is_shown`),
    check('backtests_ended', sql`(state in ('waiting', 'running')) = (ended_at is null)`),
    index('backtests_of_strategy').on(t.strategyId, t.id),
    uniqueIndex('backtests_shown')
      .on(t.strategyId)
      .where(sql`is_shown`),
    index('backtests_of_person').on(t.startedBy, t.id),
    index('backtests_open')
      .on(t.aliveAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** The symbols of a backtest, and by which bars of them it was judged. */
export const backtestSymbols = pgTable(
  'backtest_symbols',
  {
    backtestId: integer('backtest_id')
      .notNull()
      .references(() => backtests.id, { onDelete: 'cascade' }),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    /** The revision of the stored bars that it has read; null: they are computed, or none has been read yet. */
    revision: integer('revision'),
  },
  (t) => [primaryKey({ columns: [t.backtestId, t.symbolId] }), index('backtest_symbols_of_symbol').on(t.symbolId)],
);

/** What a backtest would have bought and sold. */
export const backtestTrades = pgTable(
  'backtest_trades',
  {
    backtestId: integer('backtest_id')
      .notNull()
      .references(() => backtests.id, { onDelete: 'cascade' }),
    /** 1 is the first that ended. */
    number: integer('number').notNull(),
    symbolId: integer('symbol_id').notNull(),
    side: text('side', { enum: ruleDirections }).notNull(),
    /** When the bar closed that gave the signal. */
    signalAt: instant('signal_at').notNull(),
    enteredAt: instant('entered_at').notNull(),
    exitedAt: instant('exited_at').notNull(),
    /** Prices as if all splits had been made before. */
    entry: doublePrecision('entry').notNull(),
    stop: doublePrecision('stop').notNull(),
    target: doublePrecision('target'),
    exit: doublePrecision('exit').notNull(),
    reason: text('reason', { enum: exitReasons }).notNull(),
    bars: integer('bars').notNull(),
    /** In ten-thousandths of R, before and after costs. */
    gross: doublePrecision('gross').notNull(),
    net: doublePrecision('net').notNull(),
    /** Stop and target were reached in one bar, and nothing tells which came first. */
    isAmbiguous: boolean('is_ambiguous').notNull(),
    /** The price opened beyond the stop or the target. */
    isGapped: boolean('is_gapped').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.backtestId, t.number] }),
    // A trade of a symbol that the backtest has not.
    foreignKey({
      name: 'backtest_trades_symbol',
      columns: [t.backtestId, t.symbolId],
      foreignColumns: [backtestSymbols.backtestId, backtestSymbols.symbolId],
    }).onDelete('cascade'),
    index('backtest_trades_by_result').on(t.backtestId, t.net, t.number),
    index('backtest_trades_of_symbol').on(t.backtestId, t.symbolId),
  ],
);
