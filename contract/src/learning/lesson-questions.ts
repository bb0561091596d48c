import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { videoSecond } from './lesson-notes.ts';

const postFields = {
  id: z.int(),
  author: personSchema,
  /** Written by a trainer of the course or an admin. */
  isByTrainer: z.boolean(),
  isOwn: z.boolean(),
  body: z.string(),
  /** Hidden by a moderator; shown to moderators only. */
  isHidden: z.boolean(),
  createdAt: instant,
};

export const lessonQuestionSchema = z.object({
  ...postFields,
  lessonId: z.int(),
  /** Position in the video. */
  second: z.nullable(z.int()),
  answerCount: z.int(),
  acceptedAnswerId: z.nullable(z.int()),
  hasTrainerAnswer: z.boolean(),
  /** Whether the caller may accept an answer. */
  mayAccept: z.boolean(),
  /** Whether the caller may hide questions and answers: trainers of the course and admins. */
  mayModerate: z.boolean(),
});

export type LessonQuestion = z.infer<typeof lessonQuestionSchema>;

export const lessonAnswerSchema = z.object({ ...postFields, questionId: z.int(), isAccepted: z.boolean() });

export type LessonAnswer = z.infer<typeof lessonAnswerSchema>;

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(5000));
const lookErrors = [
  'lessons.notFound',
  'lessons.notEnrolled',
  'lessons.locked',
  'lessons.notYetOpen',
  'courses.notIncluded',
] as const;

export const listLessonQuestions = endpoint({
  method: 'GET',
  path: '/lessons/{id}/questions',
  permission: 'courses.read',
  summary: 'List the questions about a lesson, newest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(lessonQuestionSchema),
  errors: [...lookErrors],
});

export const askLessonQuestion = endpoint({
  method: 'POST',
  path: '/lessons/{id}/questions',
  permission: 'enrolments.own',
  audit: 'words',
  summary: 'Ask a question about a lesson',
  description: 'Requires enrolment in the course. Its trainers are notified.',
  params: idParams,
  body: z.object({ body: words, second: videoSecond }),
  output: lessonQuestionSchema,
  status: 201,
  errors: [...lookErrors],
});

export const listLessonAnswers = endpoint({
  method: 'GET',
  path: '/lesson-questions/{id}/answers',
  permission: 'courses.read',
  summary: 'List the answers to a question, oldest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(lessonAnswerSchema),
  errors: ['lessonQuestions.notFound', ...lookErrors],
});

export const answerLessonQuestion = endpoint({
  method: 'POST',
  path: '/lesson-questions/{id}/answers',
  permission: 'courses.read',
  audit: 'words',
  summary: 'Answer a question',
  description: 'Learners of the course, its trainers and admins can answer. The author of the question is notified.',
  params: idParams,
  body: z.object({ body: words }),
  output: lessonAnswerSchema,
  status: 201,
  errors: ['lessonQuestions.notFound', ...lookErrors],
});

export const acceptLessonAnswer = endpoint({
  method: 'PUT',
  path: '/lesson-questions/{id}/accepted-answer',
  permission: 'courses.read',
  audit: 'recorded',
  summary: 'Accept an answer to a question, or none',
  description: 'The author of the question, trainers of the course and admins can accept answers.',
  params: idParams,
  body: z.object({ answerId: z.nullable(contentId) }),
  output: lessonQuestionSchema,
  errors: ['lessonQuestions.notFound', 'sessions.forbidden', ...lookErrors],
});

export const hideLessonQuestion = endpoint({
  method: 'PUT',
  path: '/lesson-questions/{id}/visibility',
  permission: 'courses.read',
  audit: 'recorded',
  summary: 'Hide a question with its answers, or show it again',
  description: 'Trainers of the course and admins only.',
  params: idParams,
  body: z.object({ isHidden: z.boolean() }),
  output: lessonQuestionSchema,
  errors: ['lessonQuestions.notFound', 'sessions.forbidden', ...lookErrors],
});

export const hideLessonAnswer = endpoint({
  method: 'PUT',
  path: '/lesson-answers/{id}/visibility',
  permission: 'courses.read',
  audit: 'recorded',
  summary: 'Hide an answer, or show it again',
  description: 'Trainers of the course and admins only.',
  params: idParams,
  body: z.object({ isHidden: z.boolean() }),
  output: lessonAnswerSchema,
  errors: ['lessonQuestions.notFound', 'sessions.forbidden', ...lookErrors],
});
