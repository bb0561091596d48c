import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, instant } from '#fields.ts';
import { lessonContentSchema, missingInLesson } from '#learning/lesson-contents.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { assetSchema } from './assets.ts';

const lessonParams = z.object({ id: contentId, lessonId: contentId });

export const savedLessonSchema = z.object({
  revision: z.int(),
  changedBy: z.nullable(personSchema),
  changedAt: z.nullable(instant),
  content: lessonContentSchema,
  /** The files referenced by the content, each with an address that is valid for a day. */
  assets: z.array(assetSchema),
});

export type SavedLesson = z.infer<typeof savedLessonSchema>;

export const getDraftLesson = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'Get the last saved content of a draft lesson',
  params: lessonParams,
  output: savedLessonSchema,
  errors: ['courses.notFound', 'lessons.notFound'],
});

export const saveDraftLesson = endpoint({
  method: 'PUT',
  path: '/course-drafts/{id}/lessons/{lessonId}',
  permission: 'courses.create',
  audit: 'draft',
  summary: 'Save a draft lesson',
  description:
    'Requires the revision on which the change is based. Returns 409 `drafts.conflict` if somebody else has saved in the meantime: read that revision, merge, and save again. Repeating a call with the same `saveId` returns the first result.',
  params: lessonParams,
  body: z.object({ revision: z.int().check(z.minimum(0)), saveId: z.uuid(), content: lessonContentSchema }),
  output: z.object({
    revision: z.int(),
    savedAt: instant,
    missing: z.array(z.enum(missingInLesson)),
    /** What was stored, if it differs from what was sent: unknown attributes removed, missing block ids added. */
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
  /** Id of the state; a restored text is a new state with the same content. */
  id: z.int(),
  contentId: z.int(),
  author: z.nullable(personSchema),
  at: instant,
  title: z.string(),
});

export const listLessonHistory = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}/history',
  permission: 'courses.create',
  summary: 'List earlier states of a draft lesson, newest first',
  description: 'One state for each author and ten minutes.',
  params: lessonParams,
  query: z.object(pageQuery),
  output: pageOf(lessonSnapshotSchema),
  errors: ['courses.notFound', 'lessons.notFound'],
});

export const getLessonSnapshot = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/lessons/{lessonId}/history/{contentId}',
  permission: 'courses.create',
  summary: 'Get an earlier state of a draft lesson',
  description: 'To restore it, save it again.',
  params: z.object({ id: contentId, lessonId: contentId, contentId }),
  output: z.object({ ...lessonSnapshotSchema.shape, content: lessonContentSchema }),
  errors: ['courses.notFound', 'lessons.notFound'],
});
