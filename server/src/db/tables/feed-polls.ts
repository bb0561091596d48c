import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { feeds } from './feeds.ts';
import { users } from './users.ts';

/** Polls of posts. Once it is open, a trigger refuses every change of its question and options. */
export const feedPolls = pgTable(
  'feed_polls',
  {
    feedId: integer('feed_id')
      .primaryKey()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    isMultiple: boolean('is_multiple').notNull(),
    /** For how long it is open after publishing. */
    hours: smallint('hours').notNull(),
    /** Null until the post is published. */
    closesAt: instant('closes_at'),
    /** Votes for each option, added in the transaction of the vote. */
    counts: integer('counts').array().notNull().default([]),
    voterCount: integer('voter_count').notNull().default(0),
  },
  () => [
    check('feed_polls_counts', sql`closes_at is null or cardinality(counts) = cardinality(options)`),
    check('feed_polls_options', sql`closes_at is null or cardinality(options) between 2 and 6`),
  ],
);

/** Who has voted for what: one row, and so one vote, a person. */
export const feedPollVotes = pgTable(
  'feed_poll_votes',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => feedPolls.feedId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counted from 0. */
    options: smallint('options').array().notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.feedId, t.userId] }), index('feed_poll_votes_of_user').on(t.userId)],
);
