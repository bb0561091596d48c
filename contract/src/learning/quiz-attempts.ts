import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, uuid, uuidParams } from '#fields.ts';
import { candleSchema, instrumentSchema } from '#market-data/candles.ts';
import { timeframes } from '@candela/markets/timeframes';
import { progressResultSchema } from './lessons.ts';
import { quizAnswerSchema } from './quiz-answers.ts';
import { chartLevelSchema, quizItemId } from './quizzes.ts';

/** Quizzes as learners take them: correct answers come with the result, never before. */

const askedFields = { id: z.string(), title: z.string(), body: z.string(), points: z.int() };
const askedOptions = z.array(z.object({ id: z.string(), text: z.string() }));

export const askedQuestionSchema = z.discriminatedUnion('type', [
  z.object({ ...askedFields, type: z.literal('single'), options: askedOptions }),
  z.object({ ...askedFields, type: z.literal('multiple'), options: askedOptions }),
  z.object({ ...askedFields, type: z.literal('trueFalse') }),
  z.object({ ...askedFields, type: z.literal('number'), unit: z.string() }),
  z.object({
    ...askedFields,
    type: z.literal('chart'),
    timeframe: z.enum(timeframes),
    levels: z.array(chartLevelSchema),
    /** Marks to set; `hasTime`: at a bar, otherwise a price alone. */
    targets: z.array(z.object({ id: z.string(), label: z.string(), hasTime: z.boolean() })),
    /** Null while there are no prices for this symbol. */
    chart: z.nullable(
      z.object({
        instrument: instrumentSchema,
        /** Bars after this time are hidden. */
        candles: z.array(candleSchema),
        hiddenFrom: z.int(),
        /** The symbol is hidden; prices are multiplied and times moved, also in levels, answers and results. */
        isBlind: z.optional(z.boolean()),
      }),
    ),
  }),
]);

export type AskedQuestion = z.infer<typeof askedQuestionSchema>;
export type AskedChart = Extract<AskedQuestion, { type: 'chart' }>;

export const questionResultSchema = z.object({
  questionId: z.string(),
  isRight: z.boolean(),
  points: z.int(),
  explanation: z.string(),
  /** Of single and multiple choice. */
  options: z.array(z.object({ id: z.string(), isRight: z.boolean(), explanation: z.string() })),
  isTrue: z.nullable(z.boolean()),
  /** Of a number, as a decimal. */
  value: z.nullable(z.string()),
  tolerance: z.nullable(z.string()),
  targets: z.array(
    z.object({
      id: z.string(),
      price: z.string(),
      priceTolerance: z.string(),
      /** Milliseconds since 1970; null if only a price was asked for. */
      at: z.nullable(z.int()),
      barTolerance: z.int(),
      isRight: z.boolean(),
    }),
  ),
  /** The bars that followed on the chart. */
  laterCandles: z.array(candleSchema),
  /** What a blind chart showed, and when its hidden bars began. */
  market: z.optional(z.object({ name: z.string(), symbol: z.string(), hiddenFrom: z.int() })),
});

export type QuestionResult = z.infer<typeof questionResultSchema>;

const attemptFields = {
  id: uuid,
  /** Counted from 1. */
  number: z.int(),
  startedAt: instant,
  submittedAt: z.nullable(instant),
  points: z.nullable(z.int()),
  maxPoints: z.int(),
  isPassed: z.nullable(z.boolean()),
};

export const quizAttemptSchema = z.object({
  ...attemptFields,
  lessonId: z.int(),
  passPercent: z.int(),
  feedback: z.enum(['question', 'end']),
  /** In the order of this attempt. */
  questions: z.array(askedQuestionSchema),
  answers: z.record(z.string(), quizAnswerSchema),
  /** Results of checked questions; of all once it is submitted. */
  results: z.array(questionResultSchema),
});

export type QuizAttempt = z.infer<typeof quizAttemptSchema>;

export const quizOverviewSchema = z.object({
  questionCount: z.int(),
  maxPoints: z.int(),
  passPercent: z.int(),
  feedback: z.enum(['question', 'end']),
  maxAttempts: z.nullable(z.int()),
  /** Remaining attempts; null: unlimited. */
  attemptsLeft: z.nullable(z.int()),
  openAttemptId: z.nullable(uuid),
  /** The last fifty, newest first. */
  attempts: z.array(z.object(attemptFields)),
});

export type QuizOverview = z.infer<typeof quizOverviewSchema>;

const lessonErrors = [
  'lessons.notFound',
  'lessons.notEnrolled',
  'lessons.locked',
  'lessons.notYetOpen',
  'courses.notIncluded',
  'lessons.wrongType',
] as const;

export const getQuiz = endpoint({
  method: 'GET',
  path: '/lessons/{id}/quiz',
  permission: 'courses.read',
  summary: 'Get a quiz and the caller’s attempts',
  params: idParams,
  output: quizOverviewSchema,
  errors: [...lessonErrors],
});

export const beginQuizAttempt = endpoint({
  method: 'POST',
  path: '/lessons/{id}/quiz/attempts',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Start an attempt at a quiz, or continue the open one',
  params: idParams,
  output: quizAttemptSchema,
  status: 201,
  errors: [...lessonErrors, 'quizzes.noAttemptsLeft'],
});

export const getQuizAttempt = endpoint({
  method: 'GET',
  path: '/quiz-attempts/{id}',
  permission: 'enrolments.own',
  summary: 'Get one of the caller’s attempts with questions, answers and results',
  params: uuidParams,
  /** `isOriginal`: questions in the original language instead of the caller's. */
  query: z.object({ isOriginal: z.optional(z.stringbool()) }),
  output: quizAttemptSchema,
  errors: [...lessonErrors, 'quizzes.notFound'],
});

const answerParams = z.object({ id: uuid, questionId: quizItemId });
const answerErrors = [
  ...lessonErrors,
  'quizzes.notFound',
  'quizzes.submitted',
  'quizzes.checked',
  'quizzes.wrongAnswer',
] as const;

export const saveQuizAnswer = endpoint({
  method: 'PUT',
  path: '/quiz-attempts/{id}/answers/{questionId}',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Save an answer',
  description: 'It can be changed until it is checked or the attempt is submitted.',
  params: answerParams,
  body: z.object({ answer: quizAnswerSchema }),
  errors: [...answerErrors],
});

export const checkQuizAnswer = endpoint({
  method: 'POST',
  path: '/quiz-attempts/{id}/answers/{questionId}/check',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Check an answer and get the correct one',
  description:
    'Only in quizzes that give feedback after each question. The answer becomes final; checking again returns the same result.',
  params: answerParams,
  body: z.object({ answer: quizAnswerSchema }),
  output: questionResultSchema,
  errors: [...answerErrors, 'quizzes.feedbackAtEnd', 'candles.notConnected', 'candles.unknownSymbol'],
});

export const submitQuizAttempt = endpoint({
  method: 'POST',
  path: '/quiz-attempts/{id}/submission',
  permission: 'enrolments.own',
  audit: 'own',
  summary: 'Submit an attempt',
  description:
    'Unanswered questions count as wrong. Passing completes the lesson. Submitting again returns the same result and counts nothing twice.',
  params: uuidParams,
  output: z.object({ attempt: quizAttemptSchema, progress: progressResultSchema }),
  errors: [...lessonErrors, 'quizzes.notFound', 'candles.notConnected', 'candles.unknownSymbol'],
});
