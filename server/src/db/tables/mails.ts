import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Mails that wait to be sent; taken by one node at a time, gone when the mail server has taken them. */
export const mailJobs = pgTable(
  'mail_jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    template: text('template').notNull(),
    /** What made it: one mail for each user. */
    source: text('source').notNull(),
    values: jsonb('values').notNull(),
    runAt: instant('run_at').notNull().defaultNow(),
    /** Another node may take it over after this. */
    leasedUntil: instant('leased_until'),
    attempts: smallint('attempts').notNull().default(0),
    /** Why it is not tried any more. */
    failure: text('failure'),
    createdAt,
  },
  (t) => [
    uniqueIndex('mail_jobs_source').on(t.source, t.userId),
    index('mail_jobs_due')
      .on(t.runAt)
      .where(sql`failure is null`),
  ],
);

/** Addresses that a mail server refused for good; nothing but what the owner asks for is sent there. */
export const mailBounces = pgTable('mail_bounces', {
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  createdAt,
});

/** The hours whose digests are being, or have been, put into the queue. */
export const digestRuns = pgTable('digest_runs', {
  hour: timestamp('hour', { withTimezone: true, mode: 'date' }).primaryKey(),
  leasedUntil: instant('leased_until'),
  lastUserId: uuid('last_user_id'),
  doneAt: instant('done_at'),
});
