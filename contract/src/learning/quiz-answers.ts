import * as z from 'zod/mini';
import { unixTime } from '#market-data/candles.ts';
import { decimal, quizItemId, quizLimits } from './quizzes.ts';

/** A learner's answer; for single or multiple choice the chosen options. */
export const quizAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('options'), optionIds: z.array(quizItemId).check(z.maxLength(quizLimits.options)) }),
  z.object({ type: z.literal('trueFalse'), isTrue: z.boolean() }),
  z.object({ type: z.literal('number'), value: decimal }),
  z.object({
    type: z.literal('chart'),
    marks: z
      .array(z.object({ targetId: quizItemId, price: decimal, at: z.nullable(unixTime) }))
      .check(z.maxLength(quizLimits.targets)),
  }),
]);

export type QuizAnswer = z.infer<typeof quizAnswerSchema>;
