import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Things that were reported. What is reported again after it was decided is a new row. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Of the message, question, answer, rating or user: no reference, since it may be deleted. */
    thingId: text('thing_id').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name of what it stands in. */
    context: text('context').notNull(),
    link: text('link').notNull(),
    /** As it was when it was reported first. */
    body: text('body').notNull(),
    /** Of its reports, counted with them. */
    reasons: text('reasons').array().notNull(),
    reportCount: integer('report_count').notNull(),
    state: text('state', { enum: ['open', 'kept', 'removed'] })
      .notNull()
      .default('open'),
    createdAt,
    lastAt: instant('last_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('moderation_cases_open')
      .on(t.kind, t.thingId)
      .where(sql`state = 'open'`),
    index('moderation_cases_state').on(t.state, t.id.desc()),
    index('moderation_cases_kind').on(t.state, t.kind, t.id.desc()),
    index('moderation_cases_author').on(t.authorId),
  ],
);

/** What people say about them: one of each person while it is not decided. */
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
    /** As the reporter saw it, where that is no longer what was reported first. */
    body: text('body'),
    createdAt,
  },
  (t) => [unique('reports_reporter').on(t.caseId, t.reporterId), index('reports_of_reporter').on(t.reporterId, t.id)],
);
