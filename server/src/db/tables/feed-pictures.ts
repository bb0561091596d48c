import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { feeds } from './feeds.ts';
import { users } from './users.ts';

/** Pictures of posts, of which the files are in the storage. Whoever deletes rows has the files removed: nothing cascades. */
export const feedPictures = pgTable(
  'feed_pictures',
  {
    /** Of the files, too: another picture is another row. */
    id: uuid('id').primaryKey(),
    /** Who has uploaded it. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The post to which it belongs for good; null: none has been saved with it yet. */
    feedId: integer('feed_id').references(() => feeds.id),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt,
  },
  (t) => [
    unique('feed_pictures_of_feed').on(t.feedId, t.id),
    index('feed_pictures_of_author').on(t.authorId, t.createdAt),
    check('feed_pictures_size', sql`width > 0 and height > 0`),
  ],
);

/** Which pictures a post shows, in their order. */
export const feedMedia = pgTable(
  'feed_media',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id),
    /** From 1. */
    position: smallint('position').notNull(),
    pictureId: uuid('picture_id').notNull(),
    /** What it shows, for those who do not see it. */
    alt: text('alt').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.position] }),
    unique('feed_media_once').on(t.pictureId),
    // No post shows a picture of another one.
    foreignKey({
      name: 'feed_media_picture',
      columns: [t.feedId, t.pictureId],
      foreignColumns: [feedPictures.feedId, feedPictures.id],
    }),
    check('feed_media_position', sql`position between 1 and 10`),
  ],
);
