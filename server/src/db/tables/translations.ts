import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Translations of course texts, each with the source it was made from. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind', { enum: ['course', 'section', 'lesson'] }).notNull(),
    itemId: integer('item_id').notNull(),
    /** Path within the item: `title`, or `body.` and the id of the block. */
    field: text('field').notNull(),
    lang: text('lang').notNull(),
    /** MD5 of the source, hex: a translation is stale while no row has the hash of the current source. */
    sourceHash: text('source_hash').notNull(),
    source: text('source').notNull(),
    value: text('value').notNull(),
    state: text('state', { enum: ['confirmed', 'draft'] }).notNull(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.field, t.lang, t.sourceHash] }),
    index('translations_course').on(t.courseId, t.lang),
  ],
);
