import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const stars = z.int().check(z.minimum(1), z.maximum(5));
const words = z.string().check(z.trim(), z.maxLength(2000));

export const courseRatingSchema = z.object({
  id: z.int(),
  author: personSchema,
  isOwn: z.boolean(),
  stars: z.int(),
  body: z.string(),
  updatedAt: instant,
  reply: z.nullable(z.string()),
  /** Author of the reply; null when their account is gone. */
  replyAuthor: z.nullable(personSchema),
  repliedAt: z.nullable(instant),
});

export type CourseRating = z.infer<typeof courseRatingSchema>;

export const ownRatingSchema = z.object({
  /** At least half of the course is finished, so that the caller may rate it. */
  mayRate: z.boolean(),
  /** Whether the caller may reply to ratings of this course. */
  mayReply: z.boolean(),
  own: z.nullable(courseRatingSchema),
});

export const listRatings = endpoint({
  method: 'GET',
  path: '/courses/{id}/ratings',
  permission: 'courses.read',
  summary: 'List the ratings of a course, newest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(courseRatingSchema),
  errors: ['courses.notFound'],
});

export const trainerRatingSchema = z.extend(courseRatingSchema, {
  course: z.object({ id: z.int(), title: z.string() }),
});

export type TrainerRating = z.infer<typeof trainerRatingSchema>;

export const listTrainerRatings = endpoint({
  method: 'GET',
  path: '/educators/{id}/ratings',
  permission: 'courses.read',
  summary: 'List the ratings of a trainer’s published courses, newest first',
  params: uuidParams,
  query: z.object(pageQuery),
  output: pageOf(trainerRatingSchema),
});

export const getOwnRating = endpoint({
  method: 'GET',
  path: '/courses/{id}/rating',
  permission: 'courses.read',
  summary: 'Get the caller’s rating of a course, and whether they may rate it',
  params: idParams,
  output: ownRatingSchema,
  errors: ['courses.notFound'],
});

export const rateCourse = endpoint({
  method: 'PUT',
  path: '/courses/{id}/rating',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Rate a course, or change the rating',
  description: 'One rating for each learner who has finished at least half of the course.',
  params: idParams,
  body: z.object({ stars, body: words }),
  output: courseRatingSchema,
  errors: ['courses.notFound', 'ratings.tooEarly'],
});

export const removeRating = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/rating',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Delete the caller’s rating of a course',
  description: 'Has no further effect if repeated.',
  params: idParams,
});

export const replyToRating = endpoint({
  method: 'PUT',
  path: '/course-ratings/{id}/reply',
  permission: 'courses.read',
  audit: 'recorded',
  summary: 'Reply to a rating, or delete the reply with null',
  description: 'Trainers of the course and admins only.',
  params: idParams,
  body: z.object({ reply: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))) }),
  output: courseRatingSchema,
  errors: ['ratings.notFound', 'sessions.forbidden'],
});
