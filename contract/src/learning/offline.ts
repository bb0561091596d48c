import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { lessonTypes } from './lessons.ts';

/** Maximum number of courses per call. */
export const maxOfflineCourses = 20;

const offlineLessonSchema = z.object({
  id: z.int(),
  type: z.enum(lessonTypes),
  /** Changes when the text or a file of the lesson changes. */
  revision: z.string(),
  /** Total size of the text and all files. */
  bytes: z.int(),
});

export type OfflineLesson = z.infer<typeof offlineLessonSchema>;

export const offlineLessonsSchema = z.object({
  courses: z.array(z.object({ id: z.int(), lessons: z.array(offlineLessonSchema) })),
});

export const listOfflineLessons = endpoint({
  method: 'GET',
  path: '/offline-lessons',
  permission: 'courses.read',
  summary: 'List the lessons that the caller may keep offline, with their sizes',
  description:
    'Texts, documents and the material of video lessons, without the videos. Courses that do not exist, or in which no lesson is open to the caller, are left out: clients should remove what they kept of them.',
  query: z.object({
    /** Comma-separated ids, at most 20. */
    courseIds: z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/)),
  }),
  output: offlineLessonsSchema,
});
