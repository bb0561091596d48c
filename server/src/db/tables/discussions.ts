import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { thingKinds } from '@candela/contract/community/things';
import { reactions as reactionKinds } from '@candela/contract/live/reactions';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** A post or a trade idea: not a foreign key, since it is a row of one of several tables. */
const thing = {
  thingKind: text('thing_kind', { enum: thingKinds }).notNull(),
  thingId: integer('thing_id').notNull(),
};

/** Who has reacted to what. Triggers note each change in `thing_changes`. */
export const reactions = pgTable(
  'reactions',
  {
    ...thing,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: reactionKinds }).notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.thingKind, t.thingId, t.userId, t.kind] }),
    index('reactions_of_user').on(t.userId),
    check('reactions_kind', sql`kind in ('like', 'love', 'celebrate', 'fire', 'laugh')`),
  ],
);

/** Comments, on two levels: one that answers an answer stands beside it. Triggers note in `thing_changes` what is shown. */
export const comments = pgTable(
  'comments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...thing,
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Plain text, with `@{id}` for who is mentioned; empty once it is deleted. */
    body: text('body').notNull(),
    mentions: uuid('mentions').array().notNull().default([]),
    editedAt: instant('edited_at'),
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'set null' }),
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** Hidden by an admin, or by reports until they decide: not shown again by anybody else. */
    isHiddenByModerators: boolean('is_hidden_by_moderators').notNull().default(false),
    /** It is kept for its answers only. */
    deletedAt: instant('deleted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
  },
  (t) => [
    index('comments_of_thing').on(t.thingKind, t.thingId, sql`(coalesce(parent_id, id))`, t.id),
    index('comments_parent').on(t.parentId),
    index('comments_author').on(t.authorId, t.createdAt),
    index('comments_hidden_by').on(t.hiddenBy),
    check('comments_deleted', sql`deleted_at is null or (body = '' and mentions = '{}')`),
  ],
);

/** Totals of a thing, as far as they are added up. */
export const thingFigures = pgTable(
  'thing_figures',
  {
    ...thing,
    /** In the order of the reactions in the contract. */
    reactionCounts: integer('reaction_counts').array().notNull(),
    commentCount: integer('comment_count').notNull(),
    /** Incremented whenever something is added. */
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.thingKind, t.thingId] })],
);

/**
 * Changes that are not added up yet: whoever reacts only adds a row, so that nobody waits for anybody; readers read both. `figure` is 0 for
 * comments, otherwise the place of the reaction, from 1.
 */
export const thingChanges = pgTable(
  'thing_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...thing,
    figure: smallint('figure').notNull(),
    delta: smallint('delta').notNull(),
  },
  (t) => [index('thing_changes_of_thing').on(t.thingKind, t.thingId)],
);

/** One row: when changes were last added up, which one node does at a time, and once a second. */
export const thingFolds = pgTable(
  'thing_folds',
  { isOnly: boolean('is_only').primaryKey().default(true), at: instant('at').notNull() },
  () => [check('thing_folds_only', sql`is_only`)],
);
