import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';
import { lessonTypes } from './lessons.ts';

/** Minimum number of learners for percentages: with fewer they would tell more about single people than about a course. */
export const minLearnersForShares = 10;

/** Learners who enrolled from the first instant until before the second; by default since the beginning, until now. */
const period = { from: z.optional(givenInstant), to: z.optional(givenInstant) };

export const lessonFigureSchema = z.object({
  id: z.int(),
  title: z.string(),
  sectionTitle: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
  /** Learners who opened it. */
  startedCount: z.int(),
  completedCount: z.int(),
  /** Learners whose furthest lesson this is, and who have not finished the course. */
  stoppedCount: z.int(),
});

export type LessonFigure = z.infer<typeof lessonFigureSchema>;

export const waitingQuestionSchema = z.object({
  id: z.int(),
  lessonId: z.int(),
  lessonTitle: z.string(),
  author: personSchema,
  body: z.string(),
  /** Position in the video. */
  second: z.nullable(z.int()),
  createdAt: instant,
});

export const reviewFigureSchema = z.object({
  id: z.int(),
  stars: z.int(),
  body: z.string(),
  author: personSchema,
  updatedAt: instant,
});

export const courseInsightSchema = z.object({
  courseId: z.int(),
  title: z.string(),
  languageCode: z.string(),
  /** Learners who enrolled in the period; all figures are about them. */
  learnerCount: z.int(),
  completedCount: z.int(),
  /** Days from enrolment to completion, in whole or half days; null while nobody has completed it. */
  medianDays: z.nullable(z.number()),
  lessons: z.array(lessonFigureSchema),
  /** Independent of the period. */
  questions: z.object({ count: z.int(), oldest: z.array(waitingQuestionSchema) }),
  /** Within the period. */
  reviews: z.object({ count: z.int(), averageStars: z.nullable(z.number()), newest: z.array(reviewFigureSchema) }),
});

export type CourseInsight = z.infer<typeof courseInsightSchema>;

export const getCourseInsight = endpoint({
  method: 'GET',
  path: '/courses/{id}/insight',
  permission: 'courses.create',
  summary: 'Get figures about the learners of a course',
  description:
    'How far learners get, their questions and reviews. The figures cover all learners who enrolled in the period. Trainers can access only their own courses, admins all.',
  params: idParams,
  query: z.object(period),
  output: courseInsightSchema,
  errors: ['courses.notFound'],
});

export const questionFigureSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['single', 'multiple', 'trueFalse', 'number', 'chart']),
  learnerCount: z.int(),
  /** Right in the first attempt; in a later one; not yet. */
  atOnceCount: z.int(),
  laterCount: z.int(),
  notYetCount: z.int(),
});

export type QuestionFigure = z.infer<typeof questionFigureSchema>;

export const lessonInsightSchema = z.object({
  ...lessonFigureSchema.shape,
  video: z.nullable(
    z.object({
      /** Learners who watched a part of it. */
      viewerCount: z.int(),
      /** Average share of the video that was watched, in percent. */
      averagePercent: z.number(),
      /** The number of viewers at each of these equally spaced seconds. */
      curve: z.array(z.object({ second: z.int(), viewerCount: z.int() })),
      /** Where most viewers are lost within 40 seconds; null if it is less than a twentieth of them. */
      drop: z.nullable(z.object({ second: z.int(), lostCount: z.int() })),
      /** Transcript, in the language of the course. */
      lines: z.array(z.object({ second: z.int(), text: z.string() })),
    }),
  ),
  quiz: z.nullable(z.object({ learnerCount: z.int(), questions: z.array(questionFigureSchema) })),
});

export type LessonInsight = z.infer<typeof lessonInsightSchema>;

export const getLessonInsight = endpoint({
  method: 'GET',
  path: '/courses/{id}/insight/lessons/{lessonId}',
  permission: 'courses.create',
  summary: 'Get figures of a lesson: parts watched of a video, results of quiz questions',
  description: 'Trainers can access only their own courses, admins all.',
  params: z.object({ ...idParams.shape, lessonId: contentId }),
  query: z.object(period),
  output: lessonInsightSchema,
  errors: ['courses.notFound', 'lessons.notFound'],
});

export const learnerStates = ['all', 'completed', 'started', 'stopped'] as const;

export type LearnerState = (typeof learnerStates)[number];

export const courseLearnerSchema = z.object({
  person: personSchema,
  enrolledAt: instant,
  lastActivityAt: instant,
  completedLessons: z.int(),
  completedAt: z.nullable(instant),
  /** The furthest lesson that they opened. */
  furthestLesson: z.nullable(z.object({ id: z.int(), title: z.string() })),
});

export type CourseLearner = z.infer<typeof courseLearnerSchema>;

export const listCourseLearners = endpoint({
  method: 'GET',
  path: '/courses/{id}/learners',
  permission: 'courses.create',
  summary: 'List the learners behind a figure of a course, latest enrolment first',
  description: '`started` and `stopped` refer to a lesson. Trainers can access only their own courses, admins all.',
  params: idParams,
  query: z.object({
    ...period,
    state: z._default(z.enum(learnerStates), 'all'),
    lessonId: z.optional(contentId),
    ...pageQuery,
  }),
  output: z.extend(pageOf(courseLearnerSchema), { courseTitle: z.string(), totalLessons: z.int() }),
  errors: ['courses.notFound'],
});

export const exportCourseInsight = endpoint({
  method: 'GET',
  path: '/courses/{id}/insight/export',
  permission: 'courses.create',
  summary: 'Export the lessons of a course with their figures, or its learners, as CSV',
  description:
    'UTF-8 with a byte order mark. Learners come in parts: continue with `nextCursor`. Values that a spreadsheet would read as a formula start with an apostrophe. Trainers can access only their own courses, admins all.',
  params: idParams,
  query: z.object({ ...period, table: z._default(z.enum(['lessons', 'learners']), 'lessons'), ...tablePartQuery }),
  output: tablePartSchema,
  errors: ['courses.notFound'],
});

export const taughtCourseSchema = z.object({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  lessonCount: z.int(),
  learnerCount: z.int(),
  completedCount: z.int(),
  /** Learners who were active in it in the period, up to 10,000. */
  activeCount: z.int(),
  ratingCount: z.int(),
  averageStars: z.nullable(z.number()),
});

export const trainerOverviewSchema = z.object({
  courseCount: z.int(),
  /** Over all own courses; who takes two counts twice. */
  learnerCount: z.int(),
  completedCount: z.int(),
  activeCount: z.int(),
  /** Learners who enrolled in the period. */
  enrolledCount: z.int(),
  ratingCount: z.int(),
  averageStars: z.nullable(z.number()),
  /** Unanswered questions of learners, by course. */
  questions: z.array(
    z.object({ courseId: z.int(), title: z.string(), count: z.int(), oldestAt: instant, oldestBody: z.string() }),
  ),
  /** Unpublished drafts, and the state of their review. */
  drafts: z.array(
    z.object({
      courseId: z.int(),
      title: z.string(),
      state: z.enum(['draft', 'in_review', 'changes_requested', 'approved']),
      at: instant,
    }),
  ),
  /** Of the period, the newest first. */
  reviews: z.array(
    z.object({
      courseId: z.int(),
      title: z.string(),
      stars: z.int(),
      body: z.string(),
      author: personSchema,
      updatedAt: instant,
    }),
  ),
  /** Those with most learners, eight at most. */
  courses: z.array(taughtCourseSchema),
});

export type TrainerOverview = z.infer<typeof trainerOverviewSchema>;

export const overviewDays = [7, 30, 90] as const;

export const getTrainerOverview = endpoint({
  method: 'GET',
  path: '/courses/overview',
  permission: 'courses.create',
  summary: 'Get an overview of the courses that the caller teaches',
  description: 'Learners, unanswered questions, drafts and reviews.',
  query: z.object({
    days: z._default(z.coerce.number().check(z.refine((days) => overviewDays.some((each) => each === days))), 30),
  }),
  output: trainerOverviewSchema,
});
