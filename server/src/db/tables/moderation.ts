import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Reported content, and posts with words that promise earnings, without a reporter. Content that is reported again after a decision gets a new row. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Id of the message, question, answer, rating or user: not a foreign key, since it may be deleted. */
    thingId: text('thing_id').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Title of the place that contains it. */
    context: text('context').notNull(),
    link: text('link').notNull(),
    /** The text as it was when it was first reported. */
    body: text('body').notNull(),
    /** Number of its reports, updated with them. */
    reasons: text('reasons').array().notNull(),
    reportCount: integer('report_count').notNull(),
    state: text('state', { enum: ['open', 'appealed', 'kept', 'removed'] })
      .notNull()
      .default('open'),
    createdAt,
    lastAt: instant('last_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** What the author was told when it was removed. */
    note: text('note').notNull().default(''),
    /** What the author has answered, which is possible once, and when that was decided. */
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    appealDecidedAt: instant('appeal_decided_at'),
    /** When the texts were removed after their retention. */
    wordsRemovedAt: instant('words_removed_at'),
  },
  (t) => [
    uniqueIndex('moderation_cases_open')
      .on(t.kind, t.thingId)
      .where(sql`state = 'open'`),
    // Ascending, and read backwards: drizzle's `desc()` puts nulls last, which no `order by … desc` can use.
    index('moderation_cases_state').on(t.state, t.id),
    index('moderation_cases_kind').on(t.state, t.kind, t.id),
    index('moderation_cases_opened').on(t.createdAt, t.id),
    index('moderation_cases_author').on(t.authorId),
    index('moderation_cases_decided_by').on(t.decidedBy),
    index('moderation_cases_decided')
      .on(t.decidedAt)
      .where(sql`state <> 'open' and words_removed_at is null`),
    index('moderation_cases_spam')
      .on(t.state, t.id)
      .where(sql`reasons @> '{spam}'`),
    index('moderation_cases_abuse')
      .on(t.state, t.id)
      .where(sql`reasons @> '{abuse}'`),
    index('moderation_cases_false_promises')
      .on(t.state, t.id)
      .where(sql`reasons @> '{falsePromises}'`),
    index('moderation_cases_other')
      .on(t.state, t.id)
      .where(sql`reasons @> '{other}'`),
  ],
);

/** The reports: one per person until the decision. */
export const reports = pgTable(
  'reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    /** The text as the reporter saw it, if it differs from what was first reported. */
    body: text('body'),
    createdAt,
  },
  (t) => [unique('reports_reporter').on(t.caseId, t.reporterId), index('reports_of_reporter').on(t.reporterId, t.id)],
);
