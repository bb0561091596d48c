import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';
import { users } from './users.ts';

/** What learners write down for themselves; a bookmark is a note without words. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    /** Given by the device, so that a note that is sent twice is one. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    isBookmark: boolean('is_bookmark').notNull(),
    body: text('body').notNull(),
    /** Where in the video. */
    second: integer('second'),
    /** The video that the second is of. */
    videoId: uuid('video_id'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('lesson_notes_lesson').on(t.userId, t.lessonId, t.createdAt.desc(), t.id.desc()),
    index('lesson_notes_recent').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('lesson_notes_of_lesson').on(t.lessonId),
    index('lesson_notes_course').on(t.courseId),
  ],
);
