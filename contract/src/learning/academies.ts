import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { lessonTypes } from './lessons.ts';

export const academyStates = ['draft', 'published', 'archived'] as const;

export type AcademyState = (typeof academyStates)[number];

/** Level of the courses in an academy. */
export const academyLanguage = z.string().check(z.regex(/^[a-z]{2}$/));

/** Progress of the caller; null if they have not joined. */
export const academyProgressSchema = z.object({
  completedLessons: z.int(),
  totalLessons: z.int(),
  completedCourses: z.int(),
  joinedAt: instant,
  completedAt: z.nullable(instant),
});

export const academyCardSchema = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  coverPath: z.nullable(z.string()),
  coverSeed: z.int(),
  courseCount: z.int(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  hasCertificate: z.boolean(),
  isDemo: z.boolean(),
  /** Whether the caller's subscriptions open it. */
  isIncluded: z.boolean(),
  progress: z.nullable(academyProgressSchema),
});

export type AcademyCard = z.infer<typeof academyCardSchema>;

export const listAcademies = endpoint({
  method: 'GET',
  path: '/academies',
  permission: 'academies.read',
  summary: 'List published academies with the caller’s progress, newest first',
  query: z.object({ languageCode: z.optional(academyLanguage), ...pageQuery }),
  output: pageOf(academyCardSchema),
});

const courseLink = z.object({ id: z.int(), title: z.string() });

/**
 * `locked`: prerequisites must be finished first; `closed`: the subscription does not include it. A course that was started before it
 * was locked stays open.
 */
export const academyCourseStates = ['finished', 'begun', 'open', 'locked', 'closed'] as const;

export type AcademyCourseState = (typeof academyCourseStates)[number];

export const academyCourseSchema = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  coverPath: z.nullable(z.string()),
  trainers: z.array(personSchema),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  state: z.enum(academyCourseStates),
  completedLessons: z.int(),
  /** Unfinished prerequisites of this course. */
  opensAfter: z.array(courseLink),
  /** The lesson to continue with; null when it is finished or was not started. */
  nextLesson: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      type: z.enum(lessonTypes),
      durationSeconds: z.int(),
      positionSeconds: z.int(),
    }),
  ),
  /** The caller's certificate, if any. */
  certificateNumber: z.nullable(z.string()),
});

export type AcademyCourse = z.infer<typeof academyCourseSchema>;

export const academySchema = z.object({
  ...academyCardSchema.shape,
  state: z.enum(academyStates),
  /** Plain text; an empty line begins a new paragraph. */
  description: z.string(),
  /** Planned lessons per week. */
  weeklyLessons: z.nullable(z.int()),
  /** Days from joining. */
  deadlineDays: z.nullable(z.int()),
  /** The caller's deadline; null without a deadline, or when they have not joined. */
  deadlineAt: z.nullable(instant),
  /** Lessons completed on each day of this week, from Monday, in the caller's zone; all 0 if the caller has not joined. */
  thisWeek: z.array(z.int()),
  courses: z.array(academyCourseSchema),
  certificateNumber: z.nullable(z.string()),
  /** Whether the caller may edit it. */
  canCompose: z.boolean(),
});

export type Academy = z.infer<typeof academySchema>;

export const getAcademy = endpoint({
  method: 'GET',
  path: '/academies/{id}',
  permission: 'academies.read',
  summary: 'Get an academy with its courses and the caller’s progress',
  description:
    'Drafts are returned only to users who may edit them, archived academies only to learners who have joined.',
  params: idParams,
  output: academySchema,
  errors: ['academies.notFound'],
});

export const joinAcademy = endpoint({
  method: 'POST',
  path: '/academies/{id}/enrolment',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Join an academy',
  description: 'Has no further effect if repeated.',
  params: idParams,
  output: academySchema,
  status: 201,
  errors: ['academies.notFound', 'academies.notIncluded'],
});

export const leaveAcademy = endpoint({
  method: 'DELETE',
  path: '/academies/{id}/enrolment',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Leave an academy',
  description: 'Course enrolments and progress are kept.',
  params: idParams,
  errors: ['academies.notFound'],
});
