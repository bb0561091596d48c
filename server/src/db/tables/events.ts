import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { audienceId, hasAudience } from './audiences.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** The rule of a recurring event; each of its dates is a row of `events`. */
export const eventSeries = pgTable('event_series', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** RFC 5545 RRULE, in the local time of the zone. */
  rule: text('rule').notNull(),
  timeZone: text('time_zone').notNull(),
  createdAt,
});

/** Live sessions. */
export const events = pgTable(
  'events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    seriesId: integer('series_id').references(() => eventSeries.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** IANA zone in which it was planned. */
    timeZone: text('time_zone').notNull(),
    durationMinutes: smallint('duration_minutes').notNull(),
    languageCode: text('language_code').notNull(),
    /** Who may join; empty means every learner. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    audienceId: audienceId(),
    /** Capacity; null: unlimited. */
    capacity: integer('capacity'),
    isRecorded: boolean('is_recorded').notNull(),
    hasChat: boolean('has_chat').notNull(),
    meetingId: uuid('meeting_id').notNull().defaultRandom(),
    status: text('status', { enum: ['draft', 'scheduled', 'live', 'ended', 'cancelled'] }).notNull(),
    liveAt: instant('live_at'),
    endedAt: instant('ended_at'),
    /** When email reminders were queued. */
    remindedAt: instant('reminded_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    hasAudience('events_audience', t.audienceId),
    index('events_of_audience')
      .on(t.audienceId, t.startsAt, t.id)
      .where(sql`status <> 'draft'`),
    index('events_start').on(t.startsAt, t.id),
    index('events_series').on(t.seriesId),
    uniqueIndex('events_meeting').on(t.meetingId),
    // Each view of the list reads one or two of these in order.
    index('events_of_status').on(t.status, t.startsAt, t.id),
    index('events_title').using('gin', sql`${t.title} gin_trgm_ops`),
  ],
);

export const eventHosts = pgTable(
  'event_hosts',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('event_hosts_user').on(t.userId, t.eventId)],
);

/** Registrations; those beyond the capacity are on the waiting list, in the order in which they registered. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isWaiting: boolean('is_waiting').notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('event_registrations_user').on(t.userId),
    index('event_registrations_waiting')
      .on(t.eventId, t.createdAt)
      .where(sql`is_waiting`),
  ],
);

/** The private calendar address of a user; a new generation invalidates the previous address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull(),
});
