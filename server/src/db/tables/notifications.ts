import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { digestIntervals } from '@candela/contract/messaging/digests';
import { audienceId } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * One row for one user, or one row for everybody in an audience (no user): a message to a million people is one row,
 * and its recipients are determined when it is read.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Audience where there is no user; an empty list means all. */
    roleIds: smallint('role_ids').array().notNull().default([]),
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull().default([]),
    languageCodes: text('language_codes').array().notNull().default([]),
    /** Where there is no user. */
    audienceId: audienceId(),
    /** Only for users who are registered for this event or host it. */
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** And for followers of its hosts. */
    isForFollowers: boolean('is_for_followers').notNull().default(false),
    contentType: text('content_type', {
      enum: ['feed', 'idea', 'alert', 'event', 'course', 'announcement', 'system'],
    }).notNull(),
    /** Code → {title, body}; `languageCode` is the fallback for every reader. */
    texts: jsonb('texts').notNull(),
    languageCode: text('language_code').notNull(),
    link: text('link'),
    /** What created it, e.g. `announcement:7`: creating it again updates the row instead of adding one. */
    source: text('source').notNull(),
    visibleAt: instant('visible_at').notNull(),
    expiresAt: instant('expires_at'),
    createdAt,
  },
  (t) => [
    check('notifications_audience', sql`(${t.userId} is null) = (${t.audienceId} is not null)`),
    index('notifications_of_audience')
      .on(t.audienceId, t.visibleAt.desc(), t.id.desc())
      .where(sql`user_id is null and event_id is null`),
    // Calls to followers are few: they go when their sessions end.
    index('notifications_for_followers')
      .on(t.visibleAt.desc(), t.id.desc())
      .where(sql`is_for_followers`),
    index('notifications_of_user')
      .on(t.userId, t.visibleAt.desc(), t.id.desc())
      .where(sql`user_id is not null`),
    // Read by the release before; the next one drops it.
    index('notifications_of_all')
      .on(t.visibleAt.desc(), t.id.desc())
      .where(sql`user_id is null`),
    uniqueIndex('notifications_source')
      .on(t.source, t.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('notifications_source_of_all')
      .on(t.source)
      .where(sql`user_id is null`),
    index('notifications_event')
      .on(t.eventId)
      .where(sql`event_id is not null`),
  ],
);

export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: bigint('notification_id', { mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.notificationId] }),
    // Deleting a notification looks up who has read it.
    index('notification_reads_notification').on(t.notificationId),
  ],
);

/** A user's notification preferences; a user without a row gets everything at any time. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mutedTypes: text('muted_types').array().notNull(),
  mutedPushTypes: text('muted_push_types').array().notNull(),
  mutedMailTypes: text('muted_mail_types').array().notNull().default([]),
  /** How often unread notifications are sent by email. */
  digest: text('digest', { enum: digestIntervals }).notNull().default('weekly'),
  /** Times of day in the user's zone. */
  quietFrom: time('quiet_from'),
  quietTo: time('quiet_to'),
});

/** Moved into `alerts`. Read by the release before; the next one drops it. */
export const tradingAlerts = pgTable(
  'trading_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subscriptionTypeId: smallint('subscription_type_id').notNull(),
    strategyName: text('strategy_name').notNull(),
    symbol: text('symbol').notNull(),
    direction: text('direction', { enum: ['long', 'short'] }).notNull(),
    text: text('text').notNull(),
    barAt: instant('bar_at').notNull(),
    createdAt,
  },
  (t) => [index('trading_alerts_newest').on(t.subscriptionTypeId, t.id.desc())],
);
