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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { IdeaAction, IdeaTerms, OutcomeEvent, OutcomeState } from '@candela/markets/outcomes/terms';
import { timeframes } from '@candela/markets/timeframes';
import { bytes, createdAt, instant } from './columns.ts';
import { ideas } from './ideas.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** A bar as it is shown: opening time, seconds, open, high, low, close, volume. */
export type PracticeBarRow = [t: number, s: number, o: number, h: number, l: number, c: number, v: number];

/** A stretch of past prices that a person replays bar by bar. What is not shown yet never leaves the server. */
export const practiceSessions = pgTable(
  'practice_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    symbolId: integer('symbol_id')
      .notNull()
      .references(() => marketSymbols.id, { onDelete: 'cascade' }),
    timeframe: text('timeframe', { enum: timeframes }).notNull(),
    /** The trade idea whose moment it begins at. */
    ideaId: integer('idea_id').references(() => ideas.id),
    /** Symbol, prices and times are hidden until the end. */
    isBlind: boolean('is_blind').notNull(),
    /** Shown prices are whole numbers of 10^-precision. */
    pricePrecision: smallint('price_precision').notNull(),
    /** By what prices were multiplied, and by how many weeks times were moved. */
    factor: doublePrecision('factor').notNull(),
    shiftWeeks: integer('shift_weeks').notNull(),
    /** The key of `future`, told at the end. */
    salt: bytes('salt').notNull(),
    /** HMAC-SHA-256 of the bars that were hidden at the start, in hex; told at the start. */
    future: text('future').notNull(),
    /** All of them as they are shown: later corrections do not change them. */
    bars: jsonb('bars').$type<PracticeBarRow[]>().notNull(),
    /** How many were shown at the start, and how many are by now. */
    shownAtStart: integer('shown_at_start').notNull(),
    shown: integer('shown').notNull(),
    createdAt,
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('practice_sessions_of_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    check(
      'practice_sessions_shown',
      sql`shown_at_start > 0 and shown between shown_at_start and jsonb_array_length(bars)`,
    ),
  ],
);

/** What a person has traded in a replay, judged by the rules of trade ideas. One at a time. */
export const practiceOrders = pgTable(
  'practice_orders',
  {
    sessionId: uuid('session_id').notNull(),
    /** From 1 on. */
    number: smallint('number').notNull(),
    terms: jsonb('terms').$type<IdeaTerms>().notNull(),
    actions: jsonb('actions').$type<IdeaAction[]>().notNull(),
    state: jsonb('state').$type<OutcomeState>().notNull(),
    events: jsonb('events').$type<OutcomeEvent[]>().notNull(),
    isOver: boolean('is_over').notNull(),
    /** Ten-thousandths of R; null while it is open, and if it was never filled. */
    net: integer('net'),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.number] }),
    foreignKey({
      name: 'practice_orders_session',
      columns: [t.sessionId],
      foreignColumns: [practiceSessions.id],
    }).onDelete('cascade'),
    uniqueIndex('practice_orders_open')
      .on(t.sessionId)
      .where(sql`not is_over`),
    check('practice_orders_net', sql`net is null or is_over`),
  ],
);
