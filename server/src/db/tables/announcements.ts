import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

export const announcements = pgTable(
  'announcements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    languageCode: text('language_code').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Other languages: code → {title, body}. */
    translations: jsonb('translations').notNull(),
    /** Audience; an empty list means all. */
    roleIds: smallint('role_ids').array().notNull(),
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    languageCodes: text('language_codes').array().notNull(),
    channel: text('channel', { enum: ['banner', 'modal', 'push'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    mustAcknowledge: boolean('must_acknowledge').notNull(),
    isDraft: boolean('is_draft').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('announcements_start').on(t.startsAt.desc(), t.id.desc()),
    index('announcements_drafts')
      .on(t.startsAt.desc(), t.id.desc())
      .where(sql`is_draft`),
    index('announcements_title').using('gin', t.title.op('gin_trgm_ops')),
    index('announcements_end').on(t.endsAt),
  ],
);

/** Users who have acknowledged, or closed, an announcement. */
export const announcementAcknowledgements = pgTable(
  'announcement_acknowledgements',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_acknowledgements_user').on(t.userId, t.announcementId),
  ],
);
