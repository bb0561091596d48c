import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Addresses that a mail server has rejected permanently; only emails that the owner requests are sent there. */
export const mailBounces = pgTable('mail_bounces', {
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  createdAt,
});

/** The hours whose digests are being, or have been, enqueued. */
export const digestRuns = pgTable('digest_runs', {
  hour: timestamp('hour', { withTimezone: true, mode: 'date' }).primaryKey(),
  lastUserId: uuid('last_user_id'),
  doneAt: instant('done_at'),
});
