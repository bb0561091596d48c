import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { mailStates } from '@candela/contract/messaging/mails';
import { createdAt, instant } from './columns.ts';

/** The mail log: one row per email with its state; never its content. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** A user, or a sign-up: those have no row in `users`. */
    userId: uuid('user_id').notNull(),
    /** The recipient's address, in lower case. */
    email: text('email').notNull(),
    template: text('template').notNull(),
    languageCode: text('language_code').notNull(),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    queuedAt: instant('queued_at').notNull().defaultNow(),
    /** When it was sent, failed or was dropped. */
    endedAt: instant('ended_at'),
    /** All attempts so far, including those before it was sent again. */
    attempts: smallint('attempts').notNull().default(0),
    /** Why the last attempt failed. */
    lastError: text('last_error'),
  },
  (t) => [
    index('mails_newest').on(t.queuedAt, t.id),
    index('mails_state').on(t.state, t.queuedAt, t.id),
    index('mails_template').on(t.template, t.queuedAt, t.id),
    index('mails_email').on(t.email.op('text_pattern_ops'), t.queuedAt, t.id),
    index('mails_user').on(t.userId),
  ],
);

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
