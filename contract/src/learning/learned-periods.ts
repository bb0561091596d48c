import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

export const periodUnits = ['week', 'month', 'year'] as const;

export type PeriodUnit = (typeof periodUnits)[number];

/** Days of the caller’s zone, both included. */
export const periodSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

export type Period = z.infer<typeof periodSchema>;

export const periodQuery = {
  unit: z._default(z.enum(periodUnits), 'month'),
  /** IANA zone to count days in when the profile has none. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
};

const sumsSchema = z.object({
  watchedSeconds: z.int(),
  completedLessons: z.int(),
  /** Days with learning. */
  days: z.int(),
  sessions: z.int(),
});

/** What the caller has learned in a period up to today, and in the one before up to the same day. */
export const learnedPeriodSchema = z.object({
  period: periodSchema,
  before: periodSchema,
  madeAt: instant,
  sums: sumsSchema,
  sumsBefore: sumsSchema,
  /** Each day of the period; of a year, each month by its first day. */
  bars: z.array(z.object({ day: z.iso.date(), watchedSeconds: z.int(), completedLessons: z.int() })),
  /** Courses that were learned in, last used first. */
  courses: z.array(z.object({ id: z.int(), title: z.string(), completedLessons: z.int(), lessonCount: z.int() })),
  /** Quizzes that were handed in: questions that were right at the first try. */
  quizzes: z.array(
    z.object({
      lessonId: z.int(),
      courseId: z.int(),
      title: z.string(),
      answered: z.int(),
      right: z.int(),
      /** Of the last try, from 0 to 1, and what passes. */
      lastShare: z.nullable(z.number()),
      isPassed: z.boolean(),
    }),
  ),
});

export type LearnedPeriod = z.infer<typeof learnedPeriodSchema>;

export const getLearnedPeriod = endpoint({
  method: 'GET',
  path: '/enrolments/period',
  permission: 'enrolments.own',
  summary: 'Get what the caller has learned this week, month or year',
  description:
    'Up to today, and for comparison the week, month or year before up to the same day. Only what was really done.',
  query: z.object(periodQuery),
  output: learnedPeriodSchema,
  errors: ['profiles.invalidTimeZone'],
});
