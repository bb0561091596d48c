import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Short posts of trainers. */
export const feeds = pgTable(
  'feeds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    languageCode: text('language_code').notNull(),
    symbols: text('symbols').array().notNull().default([]),
    /** Who may read it; empty means every learner. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull().default([]),
    audienceId: audienceId(),
    isPinned: boolean('is_pinned').notNull().default(false),
    status: text('status', { enum: ['draft', 'published', 'hidden', 'deleted'] }).notNull(),
    /** In the future: scheduled. */
    publishedAt: instant('published_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('feeds_audience', t.audienceId),
    index('feeds_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('feeds_author').on(t.authorId, t.id),
    index('feeds_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
  ],
);

export const feedReads = pgTable(
  'feed_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.feedId] })],
);
