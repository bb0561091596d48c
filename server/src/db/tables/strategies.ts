import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { strategyEventTypes, strategyKinds, strategyStates } from '@candela/contract/scanning/strategy-terms';
import type { StrategyText } from '@candela/contract/scanning/strategy-text';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What to look for in the markets. Readers see strategies that are active or paused: of a scanner its live version, never the draft. A worker
 * judges the live versions of those that are active. Alerts of other kinds come from TradingView, or are written by hand.
 */
export const strategies = pgTable(
  'strategies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: strategyKinds }).notNull(),
    status: text('status', { enum: strategyStates }).notNull().default('draft'),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    languageCode: text('language_code').notNull(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    /** Plain text; an empty line begins a new paragraph. */
    description: text('description').notNull(),
    /** Other languages, by code. */
    translations: jsonb('translations').$type<Record<string, StrategyText>>().notNull().default({}),
    style: text('style').notNull(),
    classification: text('classification').notNull(),
    methods: text('methods').array().notNull(),
    concepts: text('concepts').array().notNull(),
    /** Who may read it and gets its alerts; empty means everybody. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    audienceId: audienceId(),
    /** The rule that its owner is working on; null: none has been written since the last version. */
    draftRule: jsonb('draft_rule'),
    /** Incremented with each change of what is above, and of the state: a change names the revision that it was made from. */
    revision: integer('revision').notNull().default(1),
    /** The version that is judged while the strategy is active; only scanners have one. */
    liveVersionId: integer('live_version_id'),
    /** Since when that version is live, or the strategy; null: it never was. */
    liveSince: instant('live_since'),
    /** The version that a reviewer has to decide on. */
    submittedVersionId: integer('submitted_version_id'),
    /** Since when a reviewer has to decide; null: nothing waits. */
    submittedAt: instant('submitted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('strategies_audience', t.audienceId),
    // A version of another strategy is never live here.
    foreignKey({
      name: 'strategies_live_version',
      columns: [t.id, t.liveVersionId],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.id],
    }),
    foreignKey({
      name: 'strategies_submitted_version',
      columns: [t.id, t.submittedVersionId],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.id],
    }),
    // Only what a scanner watches for has versions.
    check(
      'strategies_versions',
      sql`kind = 'scanner' or num_nonnulls(live_version_id, submitted_version_id, draft_rule) = 0`,
    ),
    check('strategies_live', sql`status not in ('active', 'paused') or live_since is not null`),
    check('strategies_live_since', sql`kind <> 'scanner' or (live_version_id is null) = (live_since is null)`),
    check('strategies_in_review', sql`status <> 'in_review' or submitted_at is not null`),
    check('strategies_submitted', sql`kind <> 'scanner' or (submitted_version_id is null) = (submitted_at is null)`),
    index('strategies_of_audience')
      .on(t.audienceId, t.liveSince.desc(), t.id.desc())
      .where(sql`status in ('active', 'paused')`),
    index('strategies_shown')
      .on(t.liveSince.desc(), t.id.desc())
      .where(sql`status in ('active', 'paused')`),
    index('strategies_changed').on(t.updatedAt.desc(), t.id.desc()),
    index('strategies_of_status').on(t.status, t.updatedAt.desc(), t.id.desc()),
    index('strategies_of_owner').on(t.ownerId, t.updatedAt.desc(), t.id.desc()),
    index('strategies_to_review')
      .on(t.submittedAt, t.id)
      .where(sql`submitted_at is not null`),
    index('strategies_words').using('gin', sql`(${t.name} || ' ' || ${t.summary}) gin_trgm_ops`),
  ],
);

/** The rules of a strategy as they were at a time: never changed, since alerts and figures name them. */
export const strategyVersions = pgTable(
  'strategy_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    strategyId: integer('strategy_id')
      .notNull()
      .references((): AnyPgColumn => strategies.id, { onDelete: 'cascade' }),
    /** 1 is the first one of its strategy. */
    number: integer('number').notNull(),
    /** As the contract describes it in `scanning/rules.ts`. */
    rule: jsonb('rule').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (t) => [
    unique('strategy_versions_numbers').on(t.strategyId, t.number),
    unique('strategy_versions_of_strategy').on(t.strategyId, t.id),
    check('strategy_versions_number', sql`number > 0`),
  ],
);

/** What has become of a strategy: submitted, live, paused and so on. Only added to. */
export const strategyEvents = pgTable(
  'strategy_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    type: text('type', { enum: strategyEventTypes }).notNull(),
    /** The version that it is about. */
    versionId: integer('version_id').references(() => strategyVersions.id, { onDelete: 'cascade' }),
    /** Null: the platform itself. */
    actorId: uuid('actor_id').references(() => users.id),
    /** What a reviewer has written. */
    note: text('note'),
  },
  (t) => [index('strategy_events_of_strategy').on(t.strategyId, t.id)],
);
