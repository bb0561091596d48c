import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { newsImpacts, newsProblems, sourceStates } from '@candela/contract/community/news-terms';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Feeds of publishers that are read regularly. The row is locked while items of it are stored. */
export const newsSources = pgTable(
  'news_sources',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Of the feed. */
    address: text('address').notNull().unique(),
    /** Of the publisher, for readers; null: that of each item has to do. */
    home: text('home'),
    /** Of items that do not state theirs. */
    languageCode: text('language_code').notNull(),
    /** Of items that are not near a release of high impact. */
    impact: text('impact', { enum: newsImpacts }).notNull(),
    /** How often it is read. */
    minutes: integer('minutes').notNull(),
    /** Codes of symbols that each of its items is about. */
    symbolCodes: text('symbol_codes').array().notNull().default([]),
    state: text('state', { enum: sourceStates }).notNull().default('active'),
    /** Written with the demo content: nothing is read from anywhere. */
    isDemo: boolean('is_demo').notNull().default(false),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** When it is read next; null: it is not. */
    nextAt: instant('next_at'),
    failures: smallint('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** Why the last reading failed. */
    problem: text('problem', { enum: newsProblems }),
    /** The status of HTTP, if that is why. */
    problemStatus: smallint('problem_status'),
    lastTriedAt: instant('last_tried_at'),
    lastOkAt: instant('last_ok_at'),
    /** Where it says it has moved for good, and how often it has said so in succession. */
    movedTo: text('moved_to'),
    movedTimes: smallint('moved_times').notNull().default(0),
    /** How often it has been changed: a change names the version that it was made from. */
    version: integer('version').notNull().default(1),
    createdAt,
  },
  (t) => [
    index('news_sources_due').on(t.nextAt),
    check('news_sources_minutes', sql`minutes between 5 and 1440`),
    check('news_sources_next', sql`next_at is null or state in ('active', 'failing')`),
    check('news_sources_failing', sql`(failing_since is null) = (failures = 0)`),
  ],
);

/** What lists of news are filtered by, each combination once: a filtered list reads one stretch of an index for each. */
export const newsShelves = pgTable(
  'news_shelves',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => newsSources.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').notNull(),
    impact: text('impact', { enum: newsImpacts }).notNull(),
  },
  (t) => [unique('news_shelves_sets').on(t.sourceId, t.languageCode, t.impact)],
);

/** Headlines of sources, with an excerpt and the address of the whole; never the text itself. */
export const newsItems = pgTable(
  'news_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => newsSources.id, { onDelete: 'cascade' }),
    /** The first item about the same, of another source: lists show it, and the others below it. At first its own id. */
    storyId: integer('story_id').notNull(),
    isFirst: boolean('is_first')
      .notNull()
      .generatedAlwaysAs(sql`story_id = id`),
    shelfId: integer('shelf_id')
      .notNull()
      .references(() => newsShelves.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    url: text('url').notNull(),
    /** Of what its address has in common with those of other sources; null: other items of the source have the same one. */
    urlKey: text('url_key'),
    /** Of titles of five words or more, to find the same one in other sources. */
    titleKey: text('title_key'),
    publishedAt: instant('published_at').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    /** How often its source has changed it. */
    revision: integer('revision').notNull().default(1),
    /** Each word with the number of the day (`20784.gold`): a search reads the newest days first. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    uniqueIndex('news_items_story').on(t.storyId, t.sourceId),
    index('news_items_newest')
      .on(t.publishedAt, t.id)
      .where(sql`is_first`),
    index('news_items_of_shelf').on(t.shelfId, t.isFirst, t.publishedAt, t.id),
    index('news_items_published').on(t.publishedAt),
    index('news_items_of_source').on(t.sourceId, t.firstSeenAt),
    index('news_items_url').on(t.urlKey),
    index('news_items_title').on(t.titleKey, t.publishedAt),
    index('news_items_words').using('gin', t.words),
  ],
);

/** The names by which a source means an item. They outlive the item as long as the source lists it: it does not come back. */
export const newsKeys = pgTable(
  'news_keys',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => newsSources.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    itemId: integer('item_id').references(() => newsItems.id, { onDelete: 'set null' }),
    /** The last day on which the source listed it. */
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.key] }),
    index('news_keys_item').on(t.itemId),
    index('news_keys_of_source').on(t.sourceId, t.seenOn),
    index('news_keys_seen')
      .on(t.seenOn)
      .where(sql`item_id is null`),
  ],
);

/** What stories are about: each of their items has all of it. */
export const newsSymbols = pgTable(
  'news_symbols',
  {
    /** The part of symbols after the colon. */
    code: text('code').notNull(),
    itemId: integer('item_id')
      .notNull()
      .references(() => newsItems.id, { onDelete: 'cascade' }),
    /** These three are those of the item. */
    shelfId: integer('shelf_id').notNull(),
    isFirst: boolean('is_first').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.code] }),
    index('news_symbols_newest').on(t.code, t.isFirst, t.publishedAt, t.itemId),
    index('news_symbols_of_shelf').on(t.code, t.shelfId, t.isFirst, t.publishedAt, t.itemId),
  ],
);

/** By which words a headline is about a symbol. */
export const newsRules = pgTable(
  'news_rules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    /** Null: of headlines in any language. */
    languageCode: text('language_code'),
    /** One of these words or phrases stands in it; `rall*` stands for every ending. */
    phrases: text('phrases').array().notNull(),
    /** And one of these, if there are any. */
    besides: text('besides').array().notNull().default([]),
    /** And none of these. */
    exceptions: text('exceptions').array().notNull().default([]),
    /** `Fed` is not `fed`. */
    isCaseKept: boolean('is_case_kept').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt,
  },
  (t) => [
    index('news_rules_code').on(t.code, t.id),
    check('news_rules_code_form', sql`code ~ '^[A-Z0-9._-]{1,20}$'`),
    check('news_rules_phrases', sql`cardinality(phrases) > 0`),
  ],
);

/** Stories that somebody has opened. */
export const newsReads = pgTable(
  'news_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => newsItems.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] }), index('news_reads_item').on(t.itemId)],
);

/** Up to which item somebody has marked all news as read: ids are in the order in which items were found. */
export const newsSeen = pgTable('news_seen', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readTo: integer('read_to').notNull(),
});
