import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, uuid } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { lessonTypes } from './lessons.ts';

/** Progress of the caller in a course; null when not enrolled. */
export const courseProgressSchema = z.object({
  completedLessons: z.int(),
  totalLessons: z.int(),
  enrolledAt: instant,
  completedAt: z.nullable(instant),
});

export type CourseProgress = z.infer<typeof courseProgressSchema>;

export const courseCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  level: z.string(),
  type: z.string(),
  coverPath: z.nullable(z.string()),
  trainers: z.array(personSchema),
  lessonCount: z.int(),
  /** Sum over all lessons, in seconds. */
  durationSeconds: z.int(),
  publishedAt: instant,
  isDemo: z.boolean(),
  /** Rating by learners who have finished at least half; null if there is none. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  /** Whether the caller's subscriptions open the course. */
  isIncluded: z.boolean(),
  progress: z.nullable(courseProgressSchema),
});

export type CourseCard = z.infer<typeof courseCardSchema>;

export const courseOrders = ['newest', 'title'] as const;

export const courseListQuery = z.object({
  ...pageQuery,
  sort: z.optional(z.enum(courseOrders)),
  /** Words of title or summary. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  languageCode: z.optional(z.string().check(z.maxLength(12))),
  level: z.optional(z.string().check(z.maxLength(40))),
  style: z.optional(z.string().check(z.maxLength(40))),
  /** Only those of this trainer. */
  trainerId: z.optional(uuid),
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses',
  permission: 'courses.read',
  summary: 'List published courses with the caller’s progress',
  description: 'Newest first, or by title.',
  query: courseListQuery,
  output: pageOf(courseCardSchema),
});

export const outlineLessonSchema = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  isCompleted: z.boolean(),
  /** Whether the caller may open it now. */
  isOpen: z.boolean(),
  /** When it opens, if in the future. */
  opensAt: z.nullable(instant),
  /** Changed since the caller completed it. */
  isChanged: z.boolean(),
});

export type OutlineLesson = z.infer<typeof outlineLessonSchema>;

export const coursePreviewSchema = z.object({
  ...courseCardSchema.shape,
  /** Sanitised HTML. */
  description: z.string(),
  styles: z.array(z.string()),
  methods: z.array(z.string()),
  concepts: z.array(z.string()),
  progression: z.enum(['free', 'sequential']),
  /** Courses that have to be finished before enrolling in this one. */
  prerequisites: z.array(z.object({ id: z.int(), title: z.string(), isCompleted: z.boolean() })),
  subscriptionTypeIds: z.array(z.int()),
  hasCertificate: z.boolean(),
  /** The caller’s certificate, if any. */
  certificateNumber: z.nullable(z.string()),
  sections: z.array(z.object({ id: z.int(), title: z.string(), lessons: z.array(outlineLessonSchema) })),
  /** The lesson to continue with: the first one not completed, null when not enrolled. */
  nextLessonId: z.nullable(z.int()),
});

export type CoursePreview = z.infer<typeof coursePreviewSchema>;

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/{id}',
  permission: 'courses.read',
  summary: 'Get a course with its outline and the caller’s progress',
  params: idParams,
  output: coursePreviewSchema,
  errors: ['courses.notFound'],
});
