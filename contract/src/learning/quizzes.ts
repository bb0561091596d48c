import * as z from 'zod/mini';
import { marketSymbol, unixTime } from '#market-data/candles.ts';
import { timeframes } from '@candela/markets/timeframes';

/** The questions of a quiz with their answers, for authors and the server; learners get `quiz-attempts.ts`. */

export const quizLimits = { questions: 100, options: 12, targets: 5, levels: 5, candles: 500 } as const;

/** Questions, options and targets have permanent ids, to which answers and results refer. */
export const quizItemId = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,36}$/));

/** A number as text, so that no digit of a price is lost. */
export const decimal = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
export const positiveDecimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/));

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length));
/** Plain text; an empty line begins a new paragraph. Shown with the result. */
const explanation = text(2000);

const questionFields = {
  id: quizItemId,
  /** What is asked, in one line. */
  title: text(300),
  /** Additional information; plain text. */
  body: text(2000),
  explanation,
  points: z.int().check(z.minimum(1), z.maximum(20)),
};

export const quizOptionSchema = z.object({
  id: quizItemId,
  text: text(500),
  isRight: z.boolean(),
  /** Why it is right or wrong. */
  explanation,
});

const options = z.array(quizOptionSchema).check(z.maxLength(quizLimits.options));

/** A mark that the learner sets. */
export const chartTargetSchema = z.object({
  id: quizItemId,
  /** What is marked, such as "Your stop". */
  label: text(40),
  price: z.nullable(decimal),
  /** Tolerance of the price. */
  priceTolerance: positiveDecimal,
  /** The bar at which it is set; null: only a price is asked for, marked by a line. */
  at: z.nullable(unixTime),
  /** Tolerance in bars. */
  barTolerance: z.int().check(z.minimum(0), z.maximum(100)),
});

export type ChartTarget = z.infer<typeof chartTargetSchema>;

/** A price line in the chart, such as the entry. */
export const chartLevelSchema = z.object({ label: text(40), price: decimal });

export const quizQuestionSchema = z.discriminatedUnion('type', [
  z.object({ ...questionFields, type: z.literal('single'), options }),
  /** Correct only with exactly the right options. */
  z.object({ ...questionFields, type: z.literal('multiple'), options }),
  z.object({ ...questionFields, type: z.literal('trueFalse'), isTrue: z.nullable(z.boolean()) }),
  z.object({
    ...questionFields,
    type: z.literal('number'),
    value: z.nullable(decimal),
    tolerance: positiveDecimal,
    /** Unit shown after the number, such as "pips". */
    unit: text(20),
  }),
  z.object({
    ...questionFields,
    type: z.literal('chart'),
    symbol: z.nullable(marketSymbol),
    timeframe: z.enum(timeframes),
    /** Bars that open in this period are shown with the result. */
    window: z.nullable(z.object({ from: unixTime, to: unixTime })),
    /** Bars that open from here on are hidden before the answer. */
    hiddenFrom: z.nullable(unixTime),
    /** Learners see neither symbol nor real prices and times, which any chart would answer. Texts should name no prices then. */
    isBlind: z.optional(z.boolean()),
    levels: z.array(chartLevelSchema).check(z.maxLength(quizLimits.levels)),
    targets: z.array(chartTargetSchema).check(z.maxLength(quizLimits.targets)),
  }),
]);

export type QuizQuestion = z.infer<typeof quizQuestionSchema>;
export type ChartQuestion = Extract<QuizQuestion, { type: 'chart' }>;

export const quizContentSchema = z
  .object({
    questions: z.array(quizQuestionSchema).check(z.maxLength(quizLimits.questions)),
    /** Questions and options are shuffled in each attempt. */
    isShuffled: z.boolean(),
    /** Maximum number of attempts; null: unlimited. */
    maxAttempts: z.nullable(z.int().check(z.minimum(1), z.maximum(50))),
    /** Share of the points that passes, in percent. */
    passPercent: z.int().check(z.minimum(1), z.maximum(100)),
    /** When learners get feedback: after each question, whose answer is then final, or with the result. */
    feedback: z.enum(['question', 'end']),
  })
  .check(z.refine((quiz) => hasOwnIds(idsOf(quiz.questions)), { message: 'Ids are given once.' }));

export type QuizContent = z.infer<typeof quizContentSchema>;

export function emptyQuiz(): QuizContent {
  return { questions: [], isShuffled: true, maxAttempts: null, passPercent: 70, feedback: 'end' };
}

/** What prevents the submission of a quiz. */
export const missingInQuiz = [
  'questions',
  'title',
  'options',
  'optionText',
  'rightAnswer',
  'symbol',
  'window',
  'targets',
  'targetLabel',
] as const;
export type MissingInQuiz = (typeof missingInQuiz)[number];

/** What a quiz lacks for submission, by question; `questionId` is null for the quiz itself. */
export function findMissingInQuiz(quiz: QuizContent): { questionId: string | null; missing: MissingInQuiz }[] {
  if (quiz.questions.length === 0) return [{ questionId: null, missing: 'questions' }];
  return quiz.questions.flatMap((question) => {
    const missing = missingInQuestion(question);
    if (question.title === '') missing.unshift('title');
    return missing.map((each) => ({ questionId: question.id, missing: each }));
  });
}

function missingInQuestion(question: QuizQuestion): MissingInQuiz[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return missingInOptions(question);
    case 'trueFalse':
      return question.isTrue === null ? ['rightAnswer'] : [];
    case 'number':
      return question.value === null ? ['rightAnswer'] : [];
    case 'chart':
      return missingInChart(question);
  }
}

function missingInOptions(question: Extract<QuizQuestion, { type: 'single' | 'multiple' }>): MissingInQuiz[] {
  const missing: MissingInQuiz[] = [];
  if (question.options.length < 2) missing.push('options');
  if (question.options.some((option) => option.text === '')) missing.push('optionText');
  const right = question.options.filter(({ isRight }) => isRight).length;
  if (right === 0 || (question.type === 'single' && right > 1)) missing.push('rightAnswer');
  return missing;
}

function missingInChart({ symbol, window, hiddenFrom, targets }: ChartQuestion): MissingInQuiz[] {
  const missing: MissingInQuiz[] = [];
  if (symbol === null) missing.push('symbol');
  if (!window || hiddenFrom === null || !(window.from < hiddenFrom && hiddenFrom <= window.to)) missing.push('window');
  if (targets.length === 0) missing.push('targets');
  if (targets.some(({ label }) => label === '')) missing.push('targetLabel');
  if (targets.some(({ price }) => price === null)) missing.push('rightAnswer');
  return missing;
}

/** Ids of each question and its parts. */
function idsOf(questions: readonly QuizQuestion[]): string[][] {
  const inner = questions.map((question) => {
    if (question.type === 'chart') return question.targets.map(({ id }) => id);
    return question.type === 'single' || question.type === 'multiple' ? question.options.map(({ id }) => id) : [];
  });
  return [questions.map(({ id }) => id), ...inner];
}

function hasOwnIds(lists: readonly string[][]): boolean {
  return lists.every((ids) => new Set(ids).size === ids.length);
}
