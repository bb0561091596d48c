import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';

/**
 * Figures of the learners who enrolled in a course on one day (UTC): `learners`; `finished` with the number of days it took;
 * and by lesson `started`, `completed` and `stopped`, which is the furthest lesson of a learner who has not finished. Triggers of
 * `enrolments` and `lesson_progress` count, so that the figures of a million learners are read from some thousand rows.
 */
const columns = {
  courseId: integer('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['learners', 'finished', 'started', 'completed', 'stopped'] }).notNull(),
  /** The lesson, or the number of days; otherwise 0. */
  item: integer('item').notNull(),
  enrolledOn: date('enrolled_on', { mode: 'string' }).notNull(),
  count: integer('count').notNull(),
};

export const cohortFigures = pgTable('cohort_figures', columns, (t) => [
  primaryKey({ columns: [t.courseId, t.kind, t.item, t.enrolledOn] }),
]);

/**
 * Changes that have not been added up yet. Learners' requests only add a row, without locks; a job adds the rows to the figures, and
 * readers read both.
 */
export const cohortChanges = pgTable(
  'cohort_changes',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...columns },
  (t) => [index('cohort_changes_course').on(t.courseId)],
);
