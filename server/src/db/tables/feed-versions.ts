import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { RichText } from '@candela/contract/rich-text';
import { instant } from './columns.ts';
import { feeds } from './feeds.ts';
import { users } from './users.ts';

/** What published posts have said: each state from the first that was changed on, the current one included. */
export const feedVersions = pgTable(
  'feed_versions',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    /** Null: moderators have taken its words away. */
    document: jsonb('document').$type<RichText>(),
    /** Ids and texts of its pictures. */
    pictures: jsonb('pictures').$type<{ id: string; alt: string }[]>().notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.number] }),
    index('feed_versions_of_author').on(t.authorId),
    check('feed_versions_number', sql`number between 1 and 200`),
    check('feed_versions_erased', sql`(document is null) = (erased_at is not null)`),
  ],
);
