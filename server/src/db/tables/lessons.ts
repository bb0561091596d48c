import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses, sections } from './courses.ts';
import { courseAssets, lessonContents } from './drafts.ts';
import { videos } from './videos.ts';

export const lessons = pgTable(
  'lessons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sectionId: integer('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'text', 'pdf', 'quiz', 'live', 'embed'] }).notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    /** Order within the whole course. */
    position: smallint('position').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isFreePreview: boolean('is_free_preview').notNull().default(false),
    /** Watched share that completes a video, 50 to 100. */
    requiredPercent: smallint('required_percent').notNull().default(90),
    /** Opens at this instant, or so many days after the learner has enrolled; null: with the course. */
    opensAt: instant('opens_at'),
    opensAfterDays: smallint('opens_after_days'),
    videoId: uuid('video_id').references(() => videos.id),
    /** The content it was last published from; null until its course is edited. */
    contentId: integer('content_id').references(() => lessonContents.id),
    /** Revision of its text: that of the draft from which it was published, so that a number never identifies two texts. */
    revision: integer('revision').notNull().default(0),
    /** When learners last got a different text, files or title. */
    contentChangedAt: instant('content_changed_at'),
    /** The lesson from which this one was split or copied. */
    derivedFrom: integer('derived_from'),
    /** No version that learners see contains it any more; their progress is kept. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('lessons_course').on(t.courseId, t.position),
    index('lessons_section').on(t.sectionId),
    index('lessons_video').on(t.videoId),
    index('lessons_content').on(t.contentId),
  ],
);

export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** SHA-256, hex. */
    checksum: text('checksum').notNull(),
    isDownloadable: boolean('is_downloadable').notNull().default(true),
    /** The document that a PDF lesson shows. */
    isDocument: boolean('is_document').notNull().default(false),
    /** The file of the course with its bytes; null: it has its own. */
    assetId: uuid('asset_id').references(() => courseAssets.id),
    createdAt,
  },
  (t) => [index('attachments_lesson').on(t.lessonId), index('attachments_asset').on(t.assetId)],
);
