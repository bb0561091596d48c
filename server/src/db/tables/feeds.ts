import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { feedStates } from '@candela/contract/community/feed-terms';
import type { RichText } from '@candela/contract/rich-text';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { linkPreviews } from './link-previews.ts';
import { users } from './users.ts';

/** Short posts of trainers. */
export const feeds = pgTable(
  'feeds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Sanitised HTML: of the document, if there is one. */
    body: text('body').notNull(),
    /** Null: it was published before posts had documents, or is deleted. */
    document: jsonb('document').$type<RichText>(),
    /** Incremented with each change by its author. */
    revision: integer('revision').notNull().default(1),
    languageCode: text('language_code').notNull(),
    symbols: text('symbols').array().notNull().default([]),
    /** Who may read it; empty means every learner. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull().default([]),
    audienceId: audienceId(),
    /** Replaced by `pinned_until`, and named by no statement any more; the next release drops it. */
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Days for which it is pinned from publishing on. */
    pinDays: smallint('pin_days').notNull().default(0),
    pinnedUntil: instant('pinned_until'),
    /** Whether its readers are told when it is published. */
    isNotified: boolean('is_notified').notNull().default(true),
    /** Whether its first link is shown as a card, too. */
    hasLinkCard: boolean('has_link_card').notNull().default(true),
    /** Of its first link, if that is a page of this site. */
    linkPath: text('link_path'),
    /** Of its first link, if that leads elsewhere. */
    linkPreviewId: integer('link_preview_id').references(() => linkPreviews.id, { onDelete: 'set null' }),
    status: text('status', { enum: feedStates }).notNull(),
    scheduledAt: instant('scheduled_at'),
    publishedAt: instant('published_at'),
    /** When it was last changed, if that was more than some minutes after publishing. */
    editedAt: instant('edited_at'),
    /** Words that sound like a promise of earnings, when it was published. */
    earningsWords: text('earnings_words').array().notNull().default([]),
    /** Of those that are hidden: by whom and why. */
    hiddenBy: uuid('hidden_by').references(() => users.id),
    hiddenReason: text('hidden_reason'),
    /** Who was mentioned while it was hidden, and is told once it is shown again. */
    untoldMentions: uuid('untold_mentions').array().notNull().default([]),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('feeds_audience', t.audienceId),
    index('feeds_of_audience')
      .on(t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('feeds_of_audience_by_language')
      .on(t.audienceId, t.languageCode, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('feeds_published_by_language')
      .on(t.languageCode, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('feeds_author').on(t.authorId, t.id),
    index('feeds_of_author')
      .on(t.authorId, t.audienceId, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('feeds_pinned')
      .on(t.audienceId, t.pinnedUntil)
      .where(sql`status = 'published' and pinned_until is not null`),
    index('feeds_of_author_by_status').on(t.authorId, t.status, t.updatedAt.desc(), t.id.desc()),
    index('feeds_by_status').on(t.status, t.updatedAt.desc(), t.id.desc()),
    index('feeds_of_link_preview')
      .on(t.linkPreviewId)
      .where(sql`link_preview_id is not null`),
    check('feeds_link', sql`num_nonnulls(link_path, link_preview_id) <= 1`),
    check('feeds_scheduled', sql`(status = 'scheduled') = (scheduled_at is not null)`),
    index('feeds_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
  ],
);

/** Symbols of published posts, for the lists by symbol: kept by a trigger of `feeds`. */
export const feedSymbols = pgTable(
  'feed_symbols',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    symbol: text('symbol').notNull(),
    audienceId: integer('audience_id').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.symbol] }),
    index('feed_symbols_of_audience').on(t.symbol, t.audienceId, t.publishedAt.desc(), t.feedId.desc()),
  ],
);

/** Up to when a reader has marked all posts as read. */
export const feedSeen = pgTable('feed_seen', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readBefore: instant('read_before').notNull(),
});

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
