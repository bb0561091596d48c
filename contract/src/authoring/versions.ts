import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, idParams, instant } from '#fields.ts';
import { coursePreviewSchema } from '#learning/courses.ts';
import { lessonSchema, lessonTypes } from '#learning/lessons.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { textChangeSchema } from '#text-changes.ts';
import { courseDraftSchema } from './drafts.ts';

const note = z.string().check(z.trim(), z.maxLength(2000));

export const submitDraft = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/submission',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Submit a draft for review',
  description: 'The draft is frozen as a version and locked. Its list `missing` has to be empty.',
  params: idParams,
  body: z.object({ note }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.locked', 'drafts.incomplete', 'drafts.unchanged'],
});

export const withdrawDraft = endpoint({
  method: 'DELETE',
  path: '/course-drafts/{id}/submission',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Withdraw a submitted, approved or scheduled draft',
  description: 'It can be edited again.',
  params: idParams,
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.notSubmitted'],
});

export const requestChanges = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/changes-request',
  permission: 'courses.review',
  audit: 'recorded',
  summary: 'Request changes to a submitted draft',
  description: 'The draft can be edited again.',
  params: idParams,
  body: z.object({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.notSubmitted'],
});

export const approveDraft = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/approval',
  permission: 'courses.review',
  audit: 'recorded',
  summary: 'Approve a submitted version',
  description: 'All threads that must be fixed have to be resolved.',
  params: idParams,
  body: z.object({
    /** The reviewed version. */
    version: z.int(),
    note: z.optional(note),
  }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.notSubmitted', 'drafts.mustFix', 'drafts.otherVersion'],
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/publication',
  permission: 'courses.review',
  audit: 'recorded',
  summary: 'Publish an approved version, now or at a given time',
  description: 'Replaces a time that was set before.',
  params: idParams,
  body: z.object({
    /** Null: at once. */
    publishAt: z.nullable(givenInstant),
  }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.notApproved', 'drafts.inPast'],
});

export const cancelPublication = endpoint({
  method: 'DELETE',
  path: '/course-drafts/{id}/publication',
  permission: 'courses.review',
  audit: 'recorded',
  summary: 'Cancel a scheduled publication',
  description: 'The version stays approved.',
  params: idParams,
  output: courseDraftSchema,
  errors: ['courses.notFound', 'drafts.notApproved'],
});

export const setCourseStatus = endpoint({
  method: 'PUT',
  path: '/courses/{id}/status',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Unpublish, republish, archive or restore a course',
  description:
    'Trainers can archive and restore courses that were never published; everything else requires a reviewer.',
  params: idParams,
  body: z.object({ status: z.enum(['published', 'unpublished', 'archived', 'restored']) }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'courses.wrongStatus', 'sessions.forbidden'],
});

export const courseVersionSchema = z.object({
  number: z.int(),
  /** The outcome. */
  state: z.enum(['submitted', 'withdrawn', 'changes_requested', 'approved', 'published', 'imported']),
  author: z.nullable(personSchema),
  createdAt: instant,
  note: z.string(),
  reviewer: z.nullable(personSchema),
  reviewNote: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
  /** Whether it is the published one. */
  isLive: z.boolean(),
  lessonCount: z.int(),
});

export type CourseVersion = z.infer<typeof courseVersionSchema>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/courses/{id}/versions',
  permission: 'courses.create',
  summary: 'List the versions of a course, newest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(courseVersionSchema),
  errors: ['courses.notFound'],
});

/** Two states of a course: version numbers; absent: the published version, and the draft. */
const comparisonQuery = { from: z.optional(contentId), to: z.optional(contentId) };

export const metaChangeSchema = z.object({
  field: z.string(),
  /** Of texts: word by word. */
  changes: z.array(textChangeSchema),
  /** For everything else: codes of choices, names of people and courses. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});

export type MetaChange = z.infer<typeof metaChangeSchema>;

/** A changed setting or changed files of a lesson: values as text, with the names of referenced objects. */
export const settingChangeSchema = z.object({
  field: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});

export type SettingChange = z.infer<typeof settingChangeSchema>;

export const lessonComparisonSchema = z.object({
  lessonId: z.int(),
  title: z.string(),
  type: z.enum(lessonTypes),
  /** Section titles need not be unique; for a removed lesson, its former section. */
  sectionId: z.int(),
  sectionTitle: z.string(),
  change: z.enum(['none', 'changed', 'new', 'removed', 'moved']),
  /** Words. */
  added: z.int(),
  removed: z.int(),
});

export const compareVersions = endpoint({
  method: 'GET',
  path: '/courses/{id}/comparison',
  permission: 'courses.create',
  summary: 'Compare two states of a course lesson by lesson',
  params: idParams,
  query: z.object(comparisonQuery),
  output: z.object({
    fromVersion: z.nullable(z.int()),
    toVersion: z.nullable(z.int()),
    meta: z.array(metaChangeSchema),
    lessons: z.array(lessonComparisonSchema),
  }),
  errors: ['courses.notFound', 'versions.notFound'],
});

export const blockComparisonSchema = z.object({
  blockId: z.string(),
  change: z.enum(['same', 'changed', 'added', 'removed', 'moved']),
  /** Kind of block: paragraph, heading, image… */
  type: z.string(),
  /** Word by word; for a picture: its alternative text. */
  changes: z.array(textChangeSchema),
  /** The block as HTML, as learners would see it; for a removed one, as they saw it. */
  html: z.string(),
});

export type BlockComparison = z.infer<typeof blockComparisonSchema>;

export const compareLesson = endpoint({
  method: 'GET',
  path: '/courses/{id}/comparison/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'Compare two states of a lesson block by block and word by word',
  params: z.object({ id: contentId, lessonId: contentId }),
  query: z.object(comparisonQuery),
  output: z.object({
    lessonId: z.int(),
    type: z.enum(lessonTypes),
    title: z.array(textChangeSchema),
    settings: z.array(settingChangeSchema),
    /** The questions of a quiz with their answers, word by word; correct ones are ticked. */
    quiz: z.array(textChangeSchema),
    blocks: z.array(blockComparisonSchema),
  }),
  errors: ['courses.notFound', 'versions.notFound', 'lessons.notFound'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/courses/{id}/versions/{number}/restoration',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Create a draft from an earlier version',
  description: 'Lessons that were removed come back with their progress.',
  params: z.object({ id: contentId, number: contentId }),
  output: courseDraftSchema,
  errors: ['courses.notFound', 'versions.notFound', 'drafts.locked'],
});

const previewQuery = z.object({
  /** Language of the learner; untranslated texts stay in the original. By default the caller's own. */
  languageCode: z.optional(z.string().check(z.maxLength(12))),
});

export const previewDraft = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/preview',
  permission: 'courses.create',
  summary: 'Preview the course page of a draft as a learner',
  params: idParams,
  query: previewQuery,
  output: coursePreviewSchema,
  errors: ['courses.notFound'],
});

export const previewedLessonSchema = z.extend(lessonSchema, {
  /** Addresses of its document and attachments by id, valid until the end of the next day. */
  files: z.record(z.uuid(), z.string()),
});

export type PreviewedLesson = z.infer<typeof previewedLessonSchema>;

export const previewDraftLesson = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/preview/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'Preview a lesson of a draft as a learner',
  params: z.object({ id: contentId, lessonId: contentId }),
  query: previewQuery,
  output: previewedLessonSchema,
  errors: ['courses.notFound', 'lessons.notFound'],
});
