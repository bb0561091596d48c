import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, real, uuid } from 'drizzle-orm/pg-core';
import { instant, secondRanges } from './columns.ts';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';
import { users } from './users.ts';

export const enrolments = pgTable(
  'enrolments',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    enrolledAt: instant('enrolled_at').notNull().defaultNow(),
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
    /** Updated in the transaction that completes a lesson. */
    completedLessons: integer('completed_lessons').notNull().default(0),
    completedAt: instant('completed_at'),
    /** Set when the learner leaves; progress is kept in case they return. */
    leftAt: instant('left_at'),
    /** The last lesson in the outline that the learner has opened; updated by triggers, and when a new version is published. */
    furthestLessonId: integer('furthest_lesson_id'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('enrolments_recent').on(t.userId, t.lastActivityAt.desc(), t.courseId.desc()),
    index('enrolments_course').on(t.courseId, t.userId),
    // For the learners behind the figures of a course: by date of enrolment and by last activity.
    index('enrolments_newest').on(t.courseId, t.enrolledAt.desc(), t.userId.desc()),
    index('enrolments_finished')
      .on(t.courseId, t.enrolledAt.desc(), t.userId.desc())
      .where(sql`completed_at is not null`),
    index('enrolments_stopped')
      .on(t.courseId, t.furthestLessonId, t.enrolledAt.desc(), t.userId.desc())
      .where(sql`completed_at is null`),
    index('enrolments_active').on(t.courseId, t.lastActivityAt),
    // For the figures of all courses, by day.
    index('enrolments_by_day').on(t.enrolledAt),
    index('enrolments_completions')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
  ],
);

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    positionSeconds: real('position_seconds').notNull().default(0),
    watched: secondRanges('watched').notNull().default('{}'),
    watchedSeconds: integer('watched_seconds').notNull().default(0),
    /** When playback was granted first, or the last report arrived: the next claim of watched time is measured from here. */
    reportedAt: instant('reported_at').notNull().defaultNow(),
    /** Seconds that may be claimed beyond that time, to allow for clocks and buffering. */
    slackSeconds: real('slack_seconds').notNull().default(15),
    completedAt: instant('completed_at'),
    /** The video to which the ranges belong. */
    videoId: uuid('video_id'),
    /** The lesson whose completion was carried over. */
    carriedFrom: integer('carried_from'),
    /** When it had been completed before it was marked to be done again. */
    supersededAt: instant('superseded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_progress_course').on(t.userId, t.courseId),
    index('lesson_progress_lesson').on(t.lessonId),
  ],
);

/** Learning per day, in the learner's time zone. */
export const studyDays = pgTable(
  'study_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Newly watched seconds. */
    watchedSeconds: integer('watched_seconds').notNull().default(0),
    completedLessons: integer('completed_lessons').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('study_days_by_day').on(t.day, t.userId)],
);
