import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Figures of one day (UTC), counted by a job. A day without a row has not been counted yet. */
export const dayFigures = pgTable(
  'day_figures',
  {
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
    computedAt: instant('computed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] })],
);

/** Number of learners who joined in one week and were active in that week or a later one; counted when that week is over. */
export const cohortWeeks = pgTable(
  'cohort_weeks',
  {
    /** Its Monday. */
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    /** 0: the week in which they joined. */
    week: smallint('week').notNull(),
    learnerCount: integer('learner_count').notNull(),
    activeCount: integer('active_count').notNull(),
    computedAt: instant('computed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.joinedOn, t.week] })],
);
