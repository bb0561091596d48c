import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';

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

/**
 * How the questions of a quiz went for the learners who enrolled on one day, UTC, over all that each has handed in: how many
 * answered, got it right at the first try, and right at last. Triggers of `quiz_results`, `quiz_attempts` and `enrolments` count.
 */
const questionColumns = {
  lessonId: integer('lesson_id')
    .notNull()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  questionId: text('question_id').notNull(),
  enrolledOn: date('enrolled_on', { mode: 'string' }).notNull(),
  learnerCount: integer('learner_count').notNull(),
  atOnceCount: integer('at_once_count').notNull(),
  rightCount: integer('right_count').notNull(),
};

export const questionFigures = pgTable('question_figures', questionColumns, (t) => [
  primaryKey({ columns: [t.lessonId, t.questionId, t.enrolledOn] }),
]);

/** Changes that are not added up yet, as of cohorts. */
export const questionChanges = pgTable(
  'question_changes',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...questionColumns },
  (t) => [index('question_changes_lesson').on(t.lessonId)],
);
