import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

const price = (name: string) => numeric(name, { precision: 24, scale: 12 });

/** Trade ideas. Levels never change once they are published. */
export const ideas = pgTable(
  'ideas',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    symbol: text('symbol').notNull(),
    provider: text('provider').notNull(),
    direction: text('direction', { enum: ['long', 'short'] }).notNull(),
    orderType: text('order_type', { enum: ['market', 'limit', 'stop'] }).notNull(),
    entryLow: price('entry_low').notNull(),
    entryHigh: price('entry_high').notNull(),
    stop: price('stop').notNull(),
    targets: price('targets').array().notNull(),
    /** Share of the position that each target closes, in basis points; 10,000 in total. */
    allocations: integer('allocations').array().notNull(),
    timeframe: text('timeframe').notNull(),
    riskBps: integer('risk_bps').notNull(),
    confidence: smallint('confidence').notNull(),
    style: text('style').notNull(),
    methods: text('methods').array().notNull(),
    /** Sanitised HTML. */
    analysis: text('analysis').notNull(),
    validUntil: instant('valid_until').notNull(),
    isBreakEvenAfterTp1: boolean('is_break_even_after_tp1').notNull(),
    disclosure: text('disclosure', { enum: ['none', 'long', 'short', 'intends'] }).notNull(),
    languageCode: text('language_code').notNull(),
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull().default([]),
    audienceId: audienceId(),
    status: text('status', { enum: ['draft', ...outcomeStatuses] }).notNull(),
    publishedAt: instant('published_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('ideas_audience', t.audienceId),
    index('ideas_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
  ],
);

export const ideaReads = pgTable(
  'idea_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.ideaId] })],
);
