import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Addresses that a mail server refused for good; nothing but what the owner asks for is sent there. */
export const mailBounces = pgTable('mail_bounces', {
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  createdAt,
});

/** The hours whose digests are being, or have been, put into the queue. */
export const digestRuns = pgTable('digest_runs', {
  hour: timestamp('hour', { withTimezone: true, mode: 'date' }).primaryKey(),
  lastUserId: uuid('last_user_id'),
  doneAt: instant('done_at'),
});
