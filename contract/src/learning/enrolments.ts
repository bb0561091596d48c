import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { courseCardSchema } from './courses.ts';
import { lessonTypes } from './lessons.ts';

/** A course that the caller takes, with the lesson to continue with. */
export const enrolmentSchema = z.object({
  ...courseCardSchema.shape,
  lastActivityAt: instant,
  nextLesson: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      type: z.enum(lessonTypes),
      durationSeconds: z.int(),
      positionSeconds: z.int(),
    }),
  ),
});

export type Enrolment = z.infer<typeof enrolmentSchema>;

export const enrolmentStates = ['active', 'completed'] as const;

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/enrolments',
  permission: 'enrolments.own',
  summary: 'List the courses that the caller is enrolled in, last used first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(enrolmentStates)) }),
  output: pageOf(enrolmentSchema),
});

const enrolled = z.object({ courseId: z.int(), enrolledAt: instant, nextLessonId: z.nullable(z.int()) });

export const createEnrolment = endpoint({
  method: 'POST',
  path: '/courses/{id}/enrolment',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Enrol in a course',
  description: 'Has no further effect if repeated.',
  params: idParams,
  output: enrolled,
  status: 201,
  errors: ['courses.notFound', 'courses.notIncluded', 'courses.prerequisites', 'courses.locked'],
});

export const removeEnrolment = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/enrolment',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Leave a course',
  description: 'Progress is kept for a later return.',
  params: idParams,
  errors: ['courses.notFound'],
});

/** Learning activity of the caller; days and weeks (from Monday) are those of the caller's zone. */
export const activitySchema = z.object({
  weeklyGoal: z.int(),
  lessonsThisWeek: z.int(),
  /** Consecutive days with activity, up to today or yesterday. */
  streakDays: z.int(),
  /** Newly watched seconds since the first of the month. */
  watchedSecondsThisMonth: z.int(),
  completedLessons: z.int(),
  completedCourses: z.int(),
  activeCourses: z.int(),
});

export type Activity = z.infer<typeof activitySchema>;

export const getActivity = endpoint({
  method: 'GET',
  path: '/enrolments/activity',
  permission: 'enrolments.own',
  summary: 'Get the caller’s learning activity: weekly goal, streak and hours',
  query: z.object({
    /** IANA zone to count days in when the profile has none. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: activitySchema,
  errors: ['profiles.invalidTimeZone'],
});
