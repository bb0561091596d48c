import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { assetSchema } from './assets.ts';
import { courseMetaSchema, courseTitle } from './course-meta.ts';
import { lessonContentSchema, missingInLesson } from './lesson-contents.ts';
import { lessonTypes } from './lessons.ts';
import { outlineCommandSchema, outlineItemSchema, outlineStates } from './outlines.ts';

/**
 * Where a course stands for those who make it. A draft that is handed in is `in_review` and locked; approved, it is
 * `approved`, or `scheduled` for a time. Without a draft: what learners see.
 */
export const authoringStates = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'published',
  'unpublished',
  'archived',
] as const;

export type AuthoringState = (typeof authoringStates)[number];

/** Whether learners see a course. */
export const liveStates = ['never', 'published', 'unpublished', 'archived'] as const;

/** What is to be done next, and by whom: by its trainers, or by whoever reviews. */
export const nextSteps = [
  'complete',
  'submit',
  'answerChanges',
  'review',
  'waitForReview',
  'publish',
  'waitForPublication',
  'none',
] as const;

export const authoredCourseSchema = z.object({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  coverPath: z.nullable(z.string()),
  trainers: z.array(personSchema),
  /** The state to show first: that of the draft where there is one. */
  state: z.enum(authoringStates),
  live: z.enum(liveStates),
  /** Whether it is published and has a draft beside it. */
  hasParallelDraft: z.boolean(),
  lessonCount: z.int(),
  learnerCount: z.int(),
  /** Of the learners, how many have finished it. */
  completedCount: z.int(),
  openThreadCount: z.int(),
  next: z.enum(nextSteps),
  /** When it comes out by itself. */
  publishAt: z.nullable(instant),
  updatedAt: instant,
  isDemo: z.boolean(),
});

export type AuthoredCourse = z.infer<typeof authoredCourseSchema>;

export const listAuthoredCourses = endpoint({
  method: 'GET',
  path: '/authored-courses',
  permission: 'courses.create',
  summary: 'The courses that the caller makes, last changed first; of admins: all of them',
  query: z.object({
    ...pageQuery,
    /** Words of the title or summary. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(authoringStates)),
    languageCode: z.optional(z.string().check(z.maxLength(12))),
    /** Of admins: only those that they teach themselves. */
    own: z.optional(z.enum(['true'])),
  }),
  output: pageOf(authoredCourseSchema),
});

export const createAuthoredCourse = endpoint({
  method: 'POST',
  path: '/authored-courses',
  permission: 'courses.create',
  summary: 'Begin a course; the caller is its trainer',
  body: z.object({ title: courseTitle, languageCode: courseMetaSchema.shape.languageCode }),
  output: z.object({ id: z.int() }),
  status: 201,
  errors: ['courses.unknownChoice'],
});

/** Where something is missing: a part of the course, or a lesson. */
export const missingSchema = z.object({
  what: z.enum([...missingInLesson, 'cover', 'summary', 'section', 'lesson']),
  lessonId: z.nullable(z.int()),
});

export type Missing = z.infer<typeof missingSchema>;

export const draftLessonSchema = z.object({
  ...outlineItemSchema.shape,
  title: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  /** Counts up with each save. */
  revision: z.int(),
  /** Whether it differs from what learners see. */
  change: z.enum(['none', 'changed', 'new']),
  missing: z.array(z.enum(missingInLesson)),
  openThreadCount: z.int(),
});

export type DraftLesson = z.infer<typeof draftLessonSchema>;

export const draftSectionSchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(outlineStates),
  lessons: z.array(draftLessonSchema),
});

export type DraftSection = z.infer<typeof draftSectionSchema>;

export const courseDraftSchema = z.object({
  courseId: z.int(),
  slug: z.string(),
  state: z.enum(authoringStates),
  live: z.enum(liveStates),
  /** Version that learners see; null when it was never published. */
  liveVersion: z.nullable(z.int()),
  /** Version that was handed in last; while it is looked at nothing can be changed. */
  submittedVersion: z.nullable(z.int()),
  submittedAt: z.nullable(instant),
  /** What the trainer said when handing it in. */
  note: z.nullable(z.string()),
  /** What the reviewer said when asking for changes, or approving. */
  reviewNote: z.nullable(z.string()),
  publishAt: z.nullable(instant),
  /** Whether the caller may change it now. */
  isEditable: z.boolean(),
  /** Whether the caller may approve it, ask for changes and publish. */
  isReviewer: z.boolean(),
  /** Whether there is anything that learners do not see yet. */
  hasChanges: z.boolean(),
  /** Counts up with each change of `meta`. */
  metaRevision: z.int(),
  meta: courseMetaSchema,
  trainers: z.array(personSchema),
  cover: z.nullable(assetSchema),
  sections: z.array(draftSectionSchema),
  /** What has to be done before it can be handed in. */
  missing: z.array(missingSchema),
  openThreadCount: z.int(),
  /** Open threads that keep it from being approved. */
  mustFixCount: z.int(),
  learnerCount: z.int(),
});

export type CourseDraft = z.infer<typeof courseDraftSchema>;

export const getDraft = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}',
  permission: 'courses.create',
  summary: 'A course as its authors see it; without a draft, what learners see',
  params: idParams,
  output: courseDraftSchema,
  errors: ['courses.notFound'],
});

export const removeDraft = endpoint({
  method: 'DELETE',
  path: '/course-drafts/{id}',
  permission: 'courses.create',
  summary: 'Throw the draft away: learners keep what they see; a course that was never published is archived',
  params: idParams,
  errors: ['courses.notFound', 'drafts.locked'],
});

export const updateDraftMeta = endpoint({
  method: 'PUT',
  path: '/course-drafts/{id}/meta',
  permission: 'courses.create',
  summary: 'Save what the course says of itself, on top of the revision that was read',
  params: idParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), meta: courseMetaSchema }),
  output: z.object({ revision: z.int(), savedAt: instant }),
  errors: [
    'courses.notFound',
    'drafts.locked',
    'drafts.conflict',
    'drafts.invalidText',
    'courses.unknownChoice',
    'courses.unknownTrainer',
    'assets.notFound',
  ],
});

export const changeOutline = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/outline',
  permission: 'courses.create',
  summary: 'Change the order: add, rename, move, duplicate, put away, split, merge',
  description:
    'To put away what learners have begun, `learnerCount` says how many the author was told; fewer than there are: 409 `drafts.learnersInside`. What was put away comes back by the state `active`.',
  params: idParams,
  body: z.object({ command: outlineCommandSchema }),
  output: z.object({
    sections: z.array(draftSectionSchema),
    /** The section or lesson that was made. */
    createdId: z.nullable(z.int()),
  }),
  errors: [
    'courses.notFound',
    'drafts.locked',
    'drafts.noSuchPlace',
    'drafts.learnersInside',
    'drafts.tooLong',
    'drafts.cannotMerge',
  ],
});

export const countLessonLearners = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/learners',
  permission: 'courses.create',
  summary: 'How many learners have begun a lesson, or any lesson of a section: asked before it is put away',
  params: idParams,
  query: z.object({ lessonId: z.optional(contentId), sectionId: z.optional(contentId) }),
  output: z.object({ learnerCount: z.int() }),
  errors: ['courses.notFound'],
});

const lessonParams = z.object({ id: contentId, lessonId: contentId });

export const savedLessonSchema = z.object({
  revision: z.int(),
  changedBy: z.nullable(personSchema),
  changedAt: z.nullable(instant),
  content: lessonContentSchema,
  /** The files that the content names, each with an address for a day. */
  assets: z.array(assetSchema),
});

export type SavedLesson = z.infer<typeof savedLessonSchema>;

export const getDraftLesson = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'A lesson as it was saved last',
  params: lessonParams,
  output: savedLessonSchema,
  errors: ['courses.notFound', 'lessons.notFound'],
});

export const saveDraftLesson = endpoint({
  method: 'PUT',
  path: '/course-drafts/{id}/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'Save a lesson on top of the revision that was read',
  description:
    '409 `drafts.conflict`: somebody has saved meanwhile; read theirs, merge, send again. The same `saveId` again is answered as the first time.',
  params: lessonParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), saveId: z.uuid(), content: lessonContentSchema }),
  output: z.object({
    revision: z.int(),
    savedAt: instant,
    missing: z.array(z.enum(missingInLesson)),
    /** What was stored, where it differs from what was sent: unknown attributes gone, missing block ids added. */
    content: z.nullable(lessonContentSchema),
  }),
  errors: [
    'courses.notFound',
    'lessons.notFound',
    'drafts.locked',
    'drafts.conflict',
    'drafts.invalidText',
    'assets.notFound',
    'lessons.wrongType',
    'lessons.unknownReference',
  ],
});

export const lessonSnapshotSchema = z.object({
  contentId: z.int(),
  author: z.nullable(personSchema),
  at: instant,
  title: z.string(),
});

export const listLessonHistory = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}/history',
  permission: 'courses.create',
  summary: 'What a lesson was like: one state for each author and ten minutes, newest first',
  params: lessonParams,
  query: z.object(pageQuery),
  output: pageOf(lessonSnapshotSchema),
  errors: ['courses.notFound', 'lessons.notFound'],
});

export const getLessonSnapshot = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}/history/{contentId}',
  permission: 'courses.create',
  summary: 'An earlier state of a lesson; restoring it is saving it again',
  params: z.object({ id: contentId, lessonId: contentId, contentId }),
  output: z.object({ ...lessonSnapshotSchema.shape, content: lessonContentSchema }),
  errors: ['courses.notFound', 'lessons.notFound'],
});

/** Choices of the editor beside the lookups. */
export const listDraftChoices = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/choices',
  permission: 'courses.create',
  summary: 'Trainers, videos and planned events that a course may name, by words',
  params: idParams,
  query: z.object({
    kind: z.enum(['trainers', 'videos', 'events']),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: z.object({
    data: z.array(
      z.object({
        /** As text: a uuid, or the number of an event. */
        id: z.string(),
        label: z.string(),
        durationSeconds: z.nullable(z.int()),
        startsAt: z.nullable(instant),
      }),
    ),
  }),
  errors: ['courses.notFound'],
});
