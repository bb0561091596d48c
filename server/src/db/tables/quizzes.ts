import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { lessonContents } from './drafts.ts';
import { lessons } from './lessons.ts';
import { users } from './users.ts';

/** A learner's attempts at a quiz; each uses the content that the quiz had when the attempt began. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    contentId: integer('content_id')
      .notNull()
      .references(() => lessonContents.id),
    /** Counted from 1. */
    number: smallint('number').notNull(),
    /** Seed of the order of questions and options. */
    seed: integer('seed').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    /** Answers by question id. */
    answers: jsonb('answers').notNull().default({}),
    /** Questions whose answer was checked and can no longer be changed. */
    checkedIds: text('checked_ids').array().notNull().default([]),
    points: integer('points'),
    maxPoints: integer('max_points'),
    isPassed: boolean('is_passed'),
  },
  (t) => [
    uniqueIndex('quiz_attempts_number').on(t.userId, t.lessonId, t.number),
    uniqueIndex('quiz_attempts_open')
      .on(t.userId, t.lessonId)
      .where(sql`submitted_at is null`),
    index('quiz_attempts_lesson').on(t.lessonId, t.submittedAt),
    index('quiz_attempts_content').on(t.contentId),
  ],
);

/** The result of each question of a submitted attempt. */
export const quizResults = pgTable(
  'quiz_results',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    isAnswered: boolean('is_answered').notNull(),
    isRight: boolean('is_right').notNull(),
    points: smallint('points').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    index('quiz_results_lesson').on(t.lessonId, t.questionId),
  ],
);
