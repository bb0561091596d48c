import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { courseMetaSchema } from '#learning/course-meta.ts';
import { missingInLesson } from '#learning/lesson-contents.ts';
import { lessonTypes } from '#learning/lessons.ts';
import { assetSchema } from './assets.ts';
import { authoringStates, liveStates } from './authored-courses.ts';
import { outlineCommandSchema, outlineItemSchema, outlineStates } from './outlines.ts';

/** What is incomplete: a part of the course, or a lesson. */
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
  /** Incremented with each save. */
  revision: z.int(),
  /** Whether it differs from the published lesson. */
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
  /** The published version; null if it was never published. */
  liveVersion: z.nullable(z.int()),
  /** The version submitted last; during the review nothing can be changed. */
  submittedVersion: z.nullable(z.int()),
  submittedAt: z.nullable(instant),
  /** The trainer's note on submission. */
  note: z.nullable(z.string()),
  /** The reviewer's note when requesting changes, or approving. */
  reviewNote: z.nullable(z.string()),
  publishAt: z.nullable(instant),
  /** Whether the caller may change it now. */
  isEditable: z.boolean(),
  /** Whether the caller may approve it, request changes and publish. */
  isReviewer: z.boolean(),
  /** Whether there are unpublished changes. */
  hasChanges: z.boolean(),
  /** Incremented with each change of `meta`. */
  metaRevision: z.int(),
  meta: courseMetaSchema,
  trainers: z.array(personSchema),
  cover: z.nullable(assetSchema),
  sections: z.array(draftSectionSchema),
  /** What has to be completed before submission. */
  missing: z.array(missingSchema),
  openThreadCount: z.int(),
  /** Open threads that block the approval. */
  mustFixCount: z.int(),
  learnerCount: z.int(),
});

export type CourseDraft = z.infer<typeof courseDraftSchema>;

export const getDraft = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}',
  permission: 'courses.create',
  summary: 'Get a course for editing',
  description: 'Returns the draft, or the published version if there is no draft.',
  params: idParams,
  output: courseDraftSchema,
  errors: ['courses.notFound'],
});

export const removeDraft = endpoint({
  method: 'DELETE',
  path: '/course-drafts/{id}',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Discard a draft',
  description: 'The published version stays as it is; a course that was never published is archived.',
  params: idParams,
  errors: ['courses.notFound', 'drafts.locked'],
});

export const updateDraftMeta = endpoint({
  method: 'PUT',
  path: '/course-drafts/{id}/meta',
  permission: 'courses.create',
  audit: 'draft',
  summary: 'Save the description and settings of a draft',
  description: 'Requires the revision on which the change is based; otherwise 409 `drafts.conflict`.',
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
  audit: 'draft',
  summary: 'Change the outline of a draft',
  description:
    'One command at a time: add, rename, move, duplicate, archive, delete, split or merge. To archive or delete lessons that learners have started, send the `learnerCount` that was shown to the author; if there are more by now, the response is 409 `drafts.learnersInside`. The state `active` restores an archived or deleted lesson or section.',
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
  summary: 'Count the learners who have started a lesson, or any lesson of a section',
  description: 'To be shown to the author before the lesson or section is archived or deleted.',
  params: idParams,
  query: z.object({ lessonId: z.optional(contentId), sectionId: z.optional(contentId) }),
  output: z.object({ learnerCount: z.int() }),
  errors: ['courses.notFound'],
});

/** Choices of the editor in addition to the lookups. */
export const listDraftChoices = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/choices',
  permission: 'courses.create',
  summary: 'Search the trainers, videos or planned events that a course may refer to',
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
