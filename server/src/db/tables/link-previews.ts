import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { linkPreviewStates, previewPictureFailures } from '@candela/contract/community/link-preview-terms';
import { createdAt, instant } from './columns.ts';

/** Pages elsewhere that posts link to, each once: what readers see of them before they go there. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Without fragment and tracking. */
    address: text('address').notNull().unique(),
    state: text('state', { enum: linkPreviewStates }).notNull().default('waiting'),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    /** The name of the site; empty: it does not say. */
    site: text('site').notNull().default(''),
    /** Of its picture in the storage. */
    pictureId: uuid('picture_id'),
    /** Why there is none although the page names one. */
    pictureFailure: text('picture_failure', { enum: previewPictureFailures }),
    /** When the page is to be read; null: it has been. */
    dueAt: instant('due_at'),
    /** How often reading it has begun since it was last finished. */
    attempts: smallint('attempts').notNull().default(0),
    /** It is not read again before. */
    freshUntil: instant('fresh_until'),
    /** When it was last asked for: what no post names is kept for some days. */
    askedAt: instant('asked_at').notNull().defaultNow(),
    createdAt,
  },
  (t) => [
    index('link_previews_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('link_previews_asked').on(t.askedAt),
    check('link_previews_waiting', sql`state <> 'waiting' or due_at is not null`),
  ],
);
