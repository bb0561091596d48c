import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { courseMetaSchema, courseTitle } from '#learning/course-meta.ts';
import { pageOf, pageQuery } from '#paging.ts';

/**
 * Status of a course for its authors. A submitted draft is `in_review` and locked; after approval it is
 * `approved`, or `scheduled` for a time. Without a draft: the published status.
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

/** The next step, and who has to take it: its trainers, or the reviewers. */
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
  /** The status to show first: that of the draft if there is one. */
  state: z.enum(authoringStates),
  live: z.enum(liveStates),
  /** Whether it is published and also has a draft. */
  hasParallelDraft: z.boolean(),
  lessonCount: z.int(),
  learnerCount: z.int(),
  /** How many of the learners have finished it. */
  completedCount: z.int(),
  openThreadCount: z.int(),
  next: z.enum(nextSteps),
  /** When it will be published automatically. */
  publishAt: z.nullable(instant),
  updatedAt: instant,
  isDemo: z.boolean(),
});

export type AuthoredCourse = z.infer<typeof authoredCourseSchema>;

export const listAuthoredCourses = endpoint({
  method: 'GET',
  path: '/authored-courses',
  permission: 'courses.create',
  summary: 'List the courses that the caller can edit, last changed first',
  description: 'Trainers get their own, admins all.',
  query: z.object({
    ...pageQuery,
    /** Words of the title or summary. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(authoringStates)),
    languageCode: z.optional(z.string().check(z.maxLength(12))),
    /** For admins: only courses that they teach themselves. */
    own: z.optional(z.enum(['true'])),
  }),
  output: pageOf(authoredCourseSchema),
});

export const createAuthoredCourse = endpoint({
  method: 'POST',
  path: '/authored-courses',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Create a course with the caller as its trainer',
  body: z.object({ title: courseTitle, languageCode: courseMetaSchema.shape.languageCode }),
  output: z.object({ id: z.int() }),
  status: 201,
  errors: ['courses.unknownChoice'],
});
