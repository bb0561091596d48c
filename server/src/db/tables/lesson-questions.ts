import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';
import { users } from './users.ts';

/** Learners' questions about a lesson. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    /** Position in the video, in seconds. */
    second: integer('second'),
    /** Number of answers that are not hidden, updated with them. */
    answerCount: integer('answer_count').notNull().default(0),
    acceptedAnswerId: integer('accepted_answer_id'),
    /** When a trainer of the course or an admin first answered. */
    trainerAnsweredAt: instant('trainer_answered_at'),
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  (t) => [
    index('lesson_questions_lesson').on(t.lessonId, t.id.desc()),
    index('lesson_questions_waiting')
      .on(t.courseId, t.id)
      .where(sql`trainer_answered_at is null and accepted_answer_id is null and hidden_at is null`),
    index('lesson_questions_course').on(t.courseId),
    index('lesson_questions_author').on(t.authorId),
  ],
);

export const lessonAnswers = pgTable(
  'lesson_answers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    questionId: integer('question_id')
      .notNull()
      .references(() => lessonQuestions.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  (t) => [index('lesson_answers_question').on(t.questionId, t.id), index('lesson_answers_author').on(t.authorId)],
);
