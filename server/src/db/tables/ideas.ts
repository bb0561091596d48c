import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
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
import { priceBases } from '@candela/contract/market-data/price-bases';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { ideaActionTypes, ideaEventTypes } from '@candela/contract/trading/idea-events';
import { directions, disclosures, orderTypes } from '@candela/contract/trading/idea-terms';
import { outcomeStatuses, type OutcomeState } from '@candela/markets/outcomes/terms';
import { audienceId, hasAudience } from './audiences.ts';
import { bytes, createdAt, instant } from './columns.ts';
import { events } from './events.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** A price in the smallest unit of the idea: whole numbers of 10^-price_precision. */
const price = (name: string) => bigint(name, { mode: 'number' });

/** Versions of the disclaimer under which ideas were published; rows are only added. */
export const ideaDisclaimers = pgTable(
  'idea_disclaimers',
  {
    /** The version. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    createdAt,
  },
  () => [uniqueIndex('idea_disclaimers_once').on(sql`md5(text)`)],
);

/**
 * Trade ideas. A draft has its contents in `draft`, which publishing moves into the columns. From then on the database refuses every change
 * but of the columns named in the trigger `ideas_kept`, and every deletion.
 */
export const ideas = pgTable(
  'ideas',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ['draft', ...outcomeStatuses] }).notNull(),
    /** What its author has written so far; null once it is published. */
    draft: jsonb('draft').$type<IdeaDraftBody>(),
    /** Of the draft: incremented with each save. */
    revision: integer('revision').notNull().default(1),
    /** When the draft will be published. */
    scheduledAt: instant('scheduled_at'),
    symbolId: integer('symbol_id').references(() => marketSymbols.id),
    /** Decimals of its levels: those of the symbol when it was published. A symbol may get more later. */
    pricePrecision: smallint('price_precision'),
    priceBasis: text('price_basis', { enum: priceBases }),
    direction: text('direction', { enum: directions }),
    orderType: text('order_type', { enum: orderTypes }),
    entryLow: price('entry_low'),
    entryHigh: price('entry_high'),
    stop: price('stop'),
    targets: price('targets').array(),
    /** Share of the position that each target closes, in basis points; 10,000 in total. */
    allocations: integer('allocations').array(),
    /** Of buying and selling together, per unit: the spread of the symbol. */
    cost: price('cost'),
    timeframe: text('timeframe'),
    riskBps: integer('risk_bps'),
    confidence: smallint('confidence'),
    style: text('style'),
    methods: text('methods').array(),
    /** Sanitised HTML; null also after its author was erased. */
    analysis: text('analysis'),
    validUntil: instant('valid_until'),
    isBreakEvenAfterTp1: boolean('is_break_even_after_tp1'),
    disclosure: text('disclosure', { enum: disclosures }),
    languageCode: text('language_code').notNull(),
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull().default([]),
    audienceId: audienceId(),
    /** The live event in which it was published. */
    eventId: integer('event_id').references(() => events.id),
    /** The disclaimer that was in force when it was published; null: there was none. */
    disclaimerId: integer('disclaimer_id').references(() => ideaDisclaimers.id),
    /** 32 random bytes under which its entries of the log are commitments; null: withheld for ever. */
    secret: bytes('secret'),
    publishedAt: instant('published_at'),
    /** What the outcome engine knows, as it left it. */
    state: jsonb('state').$type<OutcomeState>(),
    /** Candles before that instant and between these prices change nothing (`markets/outcomes/watched-prices`); may be infinite. */
    watchLow: doublePrecision('watch_low'),
    watchHigh: doublePrecision('watch_high'),
    watchBefore: instant('watch_before'),
    closedAt: instant('closed_at'),
    /** Ten-thousandths of R before and after cost. */
    r: integer('r'),
    net: integer('net'),
    isAmbiguous: boolean('is_ambiguous').notNull().default(false),
    /** Published or filled while another idea of the author in the symbol and direction was active. */
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    /** Hidden from lists and pages by a moderator; the record and the log go on. */
    hiddenAt: instant('hidden_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('ideas_audience', t.audienceId),
    check('ideas_draft', sql`(status = 'draft') = (published_at is null) and (status = 'draft') = (draft is not null)`),
    check(
      'ideas_published_whole',
      sql`status = 'draft' or num_nulls(symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
        allocations, cost, timeframe, risk_bps, confidence, style, methods, valid_until, is_break_even_after_tp1, disclosure, state) = 0`,
    ),
    check(
      'ideas_levels',
      sql`status = 'draft' or entry_low <= entry_high and cost >= 0 and cardinality(targets) between 1 and 6
        and cardinality(targets) = cardinality(allocations)
        and case direction when 'long' then stop < entry_low and entry_high < targets[1] else stop > entry_high and entry_low > targets[1] end`,
    ),
    check('ideas_closed', sql`status in ('draft', 'pending', 'active') = (closed_at is null)`),
    index('ideas_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_open')
      .on(t.symbolId)
      .where(sql`published_at is not null and closed_at is null`),
    index('ideas_open_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft' and closed_at is null`),
    index('ideas_of_status')
      .on(t.audienceId, t.status, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_closed_of_audience')
      .on(t.audienceId, t.closedAt.desc(), t.id.desc())
      .where(sql`closed_at is not null`),
    index('ideas_results_of_audience')
      .on(t.audienceId, t.net.desc(), t.id.desc())
      .where(sql`net is not null and status <> 'void'`),
    // Each of these choices can leave few of many, or none.
    index('ideas_of_direction')
      .on(t.audienceId, t.direction, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_of_style')
      .on(t.audienceId, t.style, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_results_of_author')
      .on(t.authorId, t.audienceId, t.net.desc(), t.id.desc())
      .where(sql`net is not null and status <> 'void'`),
    index('ideas_results_of_symbol')
      .on(t.symbolId, t.audienceId, t.net.desc(), t.id.desc())
      .where(sql`net is not null and status <> 'void'`),
    index('ideas_of_author')
      .on(t.authorId, t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    // All of an author's in the order of time, for reports.
    index('ideas_by_author')
      .on(t.authorId, t.publishedAt, t.id)
      .where(sql`status <> 'draft'`),
    index('ideas_of_symbol')
      .on(t.symbolId, t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status <> 'draft'`),
    index('ideas_of_event')
      .on(t.eventId, t.publishedAt, t.id)
      .where(sql`event_id is not null`),
    index('ideas_open_of_author')
      .on(t.authorId)
      .where(sql`published_at is not null and closed_at is null`),
    index('ideas_closed_of_author').on(t.authorId, t.closedAt, t.id, t.net),
    index('ideas_drafts')
      .on(t.authorId, t.updatedAt.desc(), t.id.desc())
      .where(sql`status = 'draft'`),
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

/** What authors and moderators have asked of an idea, in the order in which it was accepted. Only added to. */
export const ideaActions = pgTable(
  'idea_actions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id),
    at: instant('at').notNull(),
    type: text('type', { enum: ideaActionTypes }).notNull(),
    /** Of `moveStop`, in the units of the idea. */
    stop: price('stop'),
    /** Of `split`: prices before are numerator / denominator of those after. */
    numerator: integer('numerator'),
    denominator: integer('denominator'),
    /** What a moderator has written. */
    reason: text('reason'),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt,
  },
  (t) => [
    index('idea_actions_of_idea').on(t.ideaId, t.id),
    check('idea_actions_stop', sql`(type = 'moveStop') = (stop is not null)`),
    check(
      'idea_actions_split',
      sql`(type = 'split') = (numerator is not null) and (type = 'split') = (denominator is not null)`,
    ),
  ],
);

/** What has become of an idea. Only added to. */
export const ideaEvents = pgTable(
  'idea_events',
  {
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id),
    /** 0 is its publication; the events of the outcome engine have their own numbers. */
    seq: integer('seq').notNull(),
    type: text('type', { enum: ideaEventTypes }).notNull(),
    at: instant('at').notNull(),
    /** The event as the outcome engine gave it (`OutcomeEvent`), or what was published; nothing about people. */
    body: jsonb('body').notNull(),
    /** What a moderator has written. */
    note: text('note'),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.ideaId, t.seq] })],
);
