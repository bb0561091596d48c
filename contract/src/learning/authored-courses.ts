import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { courseMetaSchema, courseTitle } from './course-meta.ts';

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
  audit: 'recorded',
  summary: 'Begin a course; the caller is its trainer',
  body: z.object({ title: courseTitle, languageCode: courseMetaSchema.shape.languageCode }),
  output: z.object({ id: z.int() }),
  status: 201,
  errors: ['courses.unknownChoice'],
});
