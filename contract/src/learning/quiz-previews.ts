import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId } from '#fields.ts';
import { quizAnswerSchema } from './quiz-answers.ts';
import { quizAttemptSchema, quizOverviewSchema } from './quiz-attempts.ts';
import { quizItemId, quizLimits } from './quizzes.ts';

/** Quizzes of drafts, as their authors try them: answers are not stored. */

const params = z.object({ id: contentId, lessonId: contentId });
const errors = ['courses.notFound', 'lessons.notFound', 'lessons.wrongType'] as const;

export const previewQuiz = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/preview/lessons/{lessonId}/quiz',
  permission: 'courses.create',
  summary: 'Preview a quiz of a draft as a learner who has not started it',
  params,
  output: quizOverviewSchema,
  errors: [...errors],
});

export const tryQuiz = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/preview/lessons/{lessonId}/quiz',
  permission: 'courses.create',
  audit: 'reads',
  summary: 'Preview a quiz of a draft with given answers',
  description: 'Nothing is stored. Answers that no longer match a question are ignored.',
  params,
  /** Language of the learner; untranslated questions stay in the original. */
  query: z.object({ languageCode: z.optional(z.string().check(z.maxLength(12))) }),
  body: z.object({
    /** Seed of the order of questions and options; the same for one attempt. */
    seed: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    answers: z.record(quizItemId, quizAnswerSchema),
    /** Questions whose answers were checked, if the quiz gives feedback at once. */
    checkedIds: z.array(quizItemId).check(z.maxLength(quizLimits.questions)),
    isSubmitted: z.boolean(),
  }),
  output: quizAttemptSchema,
  errors: [...errors, 'candles.notConnected'],
});
