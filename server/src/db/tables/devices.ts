import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { notifications } from './notifications.ts';
import { sessions, users } from './users.ts';

/** Browsers and apps that receive pushes. */
export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Deleted with the session that registered it: after signing out a user gets no pushes. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address of the browser's push service, or `fcm:` and the token of a native app. */
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser (RFC 8291); apps have none. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    userAgent: text('user_agent').notNull(),
    createdAt,
    refreshedAt: instant('refreshed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('devices_endpoint').on(t.endpoint),
    index('devices_user').on(t.userId),
    index('devices_session').on(t.sessionId),
  ],
);

/** The progress of each pushed notification; its job is in the queue. */
export const pushJobs = pgTable('push_jobs', {
  notificationId: bigint('notification_id', { mode: 'number' })
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  /** The last device handled; the fan-out continues after it. */
  lastDeviceId: uuid('last_device_id'),
  /** Until when it is news, and pushed; null: as long as the notification is shown. */
  pushUntil: instant('push_until'),
  doneAt: instant('done_at'),
  sentCount: integer('sent_count').notNull().default(0),
  failedCount: integer('failed_count').notNull().default(0),
});

/** Deliveries in progress, so that a fan-out that was killed knows what to send again; rows are deleted when the job is done. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    notificationId: bigint('notification_id', { mode: 'number' })
      .notNull()
      .references(() => pushJobs.notificationId, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    attempts: smallint('attempts').notNull().default(0),
    retryAt: instant('retry_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.deviceId] })],
);
