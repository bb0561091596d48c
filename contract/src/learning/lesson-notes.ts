import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

/** Second of a video, within a day. */
export const videoSecond = z.nullable(z.int().check(z.minimum(0), z.maximum(86_400)));

export const lessonNoteSchema = z.object({
  id: uuid,
  lessonId: z.int(),
  /** A bookmark, with or without text. */
  isBookmark: z.boolean(),
  body: z.string(),
  second: z.nullable(z.int()),
  /** The video to which the second belongs; the lesson may have another one by now. */
  videoId: z.nullable(uuid),
  createdAt: instant,
  updatedAt: instant,
});

export type LessonNote = z.infer<typeof lessonNoteSchema>;

/** Maximum number of notes of one learner in one lesson. */
export const maxNotes = 500;

export const listLessonNotes = endpoint({
  method: 'GET',
  path: '/lessons/{id}/notes',
  permission: 'enrolments.own',
  summary: 'List the caller’s notes and bookmarks in a lesson, newest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(lessonNoteSchema),
});

export const saveLessonNote = endpoint({
  method: 'PUT',
  path: '/lesson-notes/{id}',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Create or update a note or bookmark',
  description: 'The client generates the id, so that a repeated call creates only one.',
  params: uuidParams,
  body: z.object({
    lessonId: contentId,
    isBookmark: z.boolean(),
    body: z.string().check(z.trim(), z.maxLength(5000)),
    second: videoSecond,
    videoId: z.nullable(uuid),
  }),
  output: lessonNoteSchema,
  errors: [
    'lessonNotes.notFound',
    'lessonNotes.tooMany',
    'lessons.notFound',
    'lessons.notEnrolled',
    'lessons.locked',
    'lessons.notYetOpen',
    'courses.notIncluded',
  ],
});

export const removeLessonNote = endpoint({
  method: 'DELETE',
  path: '/lesson-notes/{id}',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Delete one of the caller’s notes',
  description: 'Has no further effect if repeated.',
  params: uuidParams,
});
