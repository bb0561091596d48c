import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

const courseId = integer('course_id')
  .notNull()
  .references(() => courses.id, { onDelete: 'cascade' });

const userId = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Files of a course. Their bytes are in the storage; they never change. */
export const courseAssets = pgTable(
  'course_assets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId,
    kind: text('kind', { enum: ['image', 'cover', 'file'] }).notNull(),
    name: text('name').notNull(),
    /** Media type, detected from the bytes. */
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** SHA-256, hex. */
    checksum: text('checksum').notNull(),
    width: integer('width'),
    height: integer('height'),
    storageKey: text('storage_key').notNull(),
    authorId: userId('author_id'),
    createdAt,
    /** Something permanent, such as a version, references it: the clean-up need not check it again. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (t) => [
    index('course_assets_course').on(t.courseId),
    index('course_assets_key').on(t.storageKey),
    index('course_assets_not_kept')
      .on(t.id)
      .where(sql`not is_kept`),
  ],
);

/** The content of a lesson at some time, immutable: versions and histories reference these rows, which are never updated. */
export const lessonContents = pgTable(
  'lesson_contents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId,
    /** Set also for a lesson that no learner has seen yet. */
    lessonId: integer('lesson_id').notNull(),
    /** SHA-256 of the content with sorted keys. */
    hash: text('hash').notNull(),
    content: jsonb('content').notNull(),
    /** Extracted from the content, for lists. */
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'text', 'pdf', 'quiz', 'live', 'embed'] }).notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isFreePreview: boolean('is_free_preview').notNull(),
    missing: text('missing').array().notNull(),
    authorId: userId('author_id'),
    createdAt,
  },
  (t) => [
    uniqueIndex('lesson_contents_hash').on(t.lessonId, t.hash),
    index('lesson_contents_course').on(t.courseId),
    index('lesson_contents_video')
      .on(sql`(content->>'videoId')`)
      .where(sql`content->>'videoId' is not null`),
  ],
);

/** Versions that were submitted or published: the outline references the immutable contents. */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId,
    number: integer('number').notNull(),
    state: text('state', {
      enum: ['submitted', 'withdrawn', 'changes_requested', 'approved', 'published', 'imported'],
    }).notNull(),
    meta: jsonb('meta').notNull(),
    outline: jsonb('outline').notNull(),
    lessonCount: integer('lesson_count').notNull(),
    note: text('note').notNull(),
    authorId: userId('author_id'),
    createdAt,
    reviewNote: text('review_note'),
    reviewerId: userId('reviewer_id'),
    publishedAt: instant('published_at'),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.number] }), index('course_versions_by_day').on(t.createdAt)],
);

/** The only draft of a course; without one its authors see what learners see. */
export const courseDrafts = pgTable(
  'course_drafts',
  {
    courseId: integer('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The version that learners saw when the draft was started. */
    baseVersion: integer('base_version'),
    state: text('state', { enum: ['draft', 'in_review', 'changes_requested', 'approved'] }).notNull(),
    meta: jsonb('meta').notNull(),
    metaRevision: integer('meta_revision').notNull().default(1),
    outline: jsonb('outline').notNull(),
    submittedVersion: integer('submitted_version'),
    submittedAt: instant('submitted_at'),
    note: text('note'),
    reviewNote: text('review_note'),
    publishAt: instant('publish_at'),
    createdAt,
  },
  (t) => [
    index('course_drafts_state').on(t.state),
    index('course_drafts_language').on(sql`(${t.meta} ->> 'languageCode')`),
    index('course_drafts_words').using(
      'gin',
      sql`((${t.meta} ->> 'title') || ' ' || (${t.meta} ->> 'summary')) gin_trgm_ops`,
    ),
  ],
);

/** Lessons that were changed since the draft was started. */
export const draftLessons = pgTable(
  'draft_lessons',
  {
    /** Revision of the sequence of lessons. */
    lessonId: integer('lesson_id').primaryKey(),
    courseId,
    revision: integer('revision').notNull(),
    content: jsonb('content').notNull(),
    hash: text('hash').notNull(),
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'text', 'pdf', 'quiz', 'live', 'embed'] }).notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isFreePreview: boolean('is_free_preview').notNull(),
    missing: text('missing').array().notNull(),
    /** The last save, so that repeating it is not a conflict. */
    lastSave: uuid('last_save'),
    changedBy: userId('changed_by'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('draft_lessons_course').on(t.courseId),
    index('draft_lessons_video')
      .on(sql`(content->>'videoId')`)
      .where(sql`content->>'videoId' is not null`),
  ],
);

/** History of a lesson while it was edited: one state per author and ten minutes. */
export const lessonHistory = pgTable(
  'lesson_history',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId,
    lessonId: integer('lesson_id').notNull(),
    contentId: integer('content_id')
      .notNull()
      .references(() => lessonContents.id, { onDelete: 'cascade' }),
    authorId: userId('author_id'),
    at: instant('at').notNull(),
  },
  (t) => [
    index('lesson_history_lesson').on(t.lessonId, t.at.desc(), t.id.desc()),
    index('lesson_history_content').on(t.contentId),
    index('lesson_history_course').on(t.courseId),
  ],
);

/** Comments on a draft. */
export const reviewThreads = pgTable(
  'review_threads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId,
    lessonId: integer('lesson_id'),
    blockId: text('block_id'),
    /** Offset of the passage's first character, in the text of the block as it was. */
    start: integer('start'),
    quote: text('quote'),
    blockText: text('block_text'),
    mustFix: boolean('must_fix').notNull(),
    resolvedBy: userId('resolved_by'),
    resolvedAt: instant('resolved_at'),
    createdAt,
  },
  (t) => [
    index('review_threads_course').on(t.courseId, t.lessonId),
    index('review_threads_open')
      .on(t.courseId)
      .where(sql`resolved_at is null`),
  ],
);

export const reviewComments = pgTable(
  'review_comments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => reviewThreads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    body: text('body').notNull(),
    createdAt,
  },
  (t) => [index('review_comments_thread').on(t.threadId, t.id)],
);

/** How learners' progress is carried over to a newly published version: done 1,000 learners at a time. */
export const progressChanges = pgTable(
  'progress_changes',
  {
    courseId,
    version: integer('version').notNull(),
    /** Lessons to be done again; which lesson takes over from which; lessons whose required share was lowered. */
    rules: jsonb('rules').notNull(),
    /** Number of learners processed. */
    doneCount: integer('done_count').notNull().default(0),
    doneAt: instant('done_at'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.courseId, t.version] })],
);
