import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Sanitised HTML. */
    description: text('description').notNull(),
    languageCode: text('language_code').notNull(),
    level: text('level').notNull(),
    type: text('type').notNull(),
    styles: text('styles').array().notNull(),
    methods: text('methods').array().notNull(),
    concepts: text('concepts').array().notNull(),
    /** Who may read it; empty means every learner. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    progression: text('progression', { enum: ['free', 'sequential'] }).notNull(),
    status: text('status', {
      enum: ['draft', 'in_review', 'changes_requested', 'published', 'unpublished', 'archived'],
    }).notNull(),
    coverPath: text('cover_path'),
    /** Whether those who finish it get a certificate. */
    hasCertificate: boolean('has_certificate').notNull().default(true),
    /** Updated with the lessons in the same transaction, so that lists need not count. */
    lessonCount: integer('lesson_count').notNull().default(0),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    publishedAt: instant('published_at'),
    /** The version that learners see; null before the first publication. */
    liveVersion: integer('live_version'),
    /** Revision of the course description: that of the draft from which it was published. */
    metaRevision: integer('meta_revision').notNull().default(0),
    /** Numbers of enrolled learners and of those who finished: updated by a trigger of `enrolments`. */
    learnerCount: integer('learner_count').notNull().default(0),
    completedCount: integer('completed_count').notNull().default(0),
    /** Courses that have to be finished before enrolling. */
    prerequisiteIds: integer('prerequisite_ids').array().notNull().default([]),
    /** Updated with the ratings in the same transaction. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('courses_slug').on(t.slug),
    index('courses_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('courses_published_language')
      .on(t.languageCode, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('courses_published_level')
      .on(t.level, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('courses_published_styles')
      .using('gin', t.styles)
      .where(sql`status = 'published'`),
    index('courses_updated').on(t.updatedAt.desc(), t.id.desc()),
    index('courses_updated_of_language').on(t.languageCode, t.updatedAt.desc(), t.id.desc()),
    index('courses_updated_of_status').on(t.status, t.updatedAt.desc(), t.id.desc()),
    index('courses_published_title')
      .on(sql`lower(${t.title})`, t.id)
      .where(sql`status = 'published'`),
    index('courses_words').using('gin', sql`(${t.title} || ' ' || ${t.summary}) gin_trgm_ops`),
  ],
);

export const courseTrainers = pgTable(
  'course_trainers',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_trainers_user').on(t.userId, t.courseId)],
);

export const sections = pgTable(
  'sections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    position: smallint('position').notNull(),
    /** No version that learners see contains it any more. */
    removedAt: instant('removed_at'),
  },
  (t) => [index('sections_course').on(t.courseId, t.position)],
);
