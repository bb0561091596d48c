import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Learners' ratings of a course, one each; their number and sum are in `courses`. */
export const courseRatings = pgTable(
  'course_ratings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 to 5. */
    stars: smallint('stars').notNull(),
    body: text('body').notNull(),
    reply: text('reply'),
    replyAuthorId: uuid('reply_author_id').references(() => users.id, { onDelete: 'set null' }),
    repliedAt: instant('replied_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('course_ratings_user').on(t.courseId, t.userId),
    index('course_ratings_recent').on(t.courseId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('course_ratings_of_user').on(t.userId),
  ],
);
