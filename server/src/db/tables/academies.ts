import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** An ordered path of courses. */
export const academies = pgTable(
  'academies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Plain text; an empty line begins a new paragraph. */
    description: text('description').notNull(),
    languageCode: text('language_code').notNull(),
    coverPath: text('cover_path'),
    /** Which of the drawn covers it uses when it has no picture. */
    coverSeed: smallint('cover_seed').notNull(),
    /** Who may join; empty means every learner. */
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    /** Days from joining to the deadline; at most one of this and the pace. */
    deadlineDays: smallint('deadline_days'),
    /** Lessons a week. */
    weeklyLessons: smallint('weekly_lessons'),
    hasCertificate: boolean('has_certificate').notNull(),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    /** Incremented with each change: changes based on an older revision are refused. */
    revision: integer('revision').notNull().default(1),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    publishedAt: instant('published_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('academies_published')
      .on(t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('academies_published_language')
      .on(t.languageCode, t.publishedAt.desc(), t.id.desc())
      .where(sql`status = 'published'`),
    index('academies_updated').on(t.updatedAt.desc(), t.id.desc()),
    index('academies_status').on(t.status, t.updatedAt.desc(), t.id.desc()),
    index('academies_author').on(t.authorId, t.updatedAt.desc(), t.id.desc()),
    index('academies_title').using('gin', sql`${t.title} gin_trgm_ops`),
  ],
);

export const academyCourses = pgTable(
  'academy_courses',
  {
    academyId: integer('academy_id')
      .notNull()
      .references(() => academies.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Courses of the academy that unlock this one when they are finished; all of them come before it. */
    prerequisiteIds: integer('prerequisite_ids').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.academyId, t.courseId] }), index('academy_courses_course').on(t.courseId)],
);

/** Members of the academy. */
export const academyEnrolments = pgTable(
  'academy_enrolments',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    academyId: integer('academy_id')
      .notNull()
      .references(() => academies.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    /** Set when the learner leaves. */
    leftAt: instant('left_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.academyId] }), index('academy_enrolments_academy').on(t.academyId)],
);
