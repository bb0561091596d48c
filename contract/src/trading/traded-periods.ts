import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { periodQuery, periodSchema } from '#learning/learned-periods.ts';

const averageSchema = z.object({
  closed: z.int(),
  /** In R; null without any. */
  averageR: z.nullable(z.number()),
});

const resultsSchema = z.extend(averageSchema, {
  /** Of the average, 90 %. */
  averageInterval: z.nullable(z.object({ low: z.number(), high: z.number() })),
});

/** What the caller has practised and written down in a period up to today, and in the one before up to the same day. */
export const tradedPeriodSchema = z.object({
  period: periodSchema,
  before: periodSchema,
  /** Trades of practice sessions; hypothetical. */
  practice: resultsSchema,
  practiceBefore: averageSchema,
  /** Their results after each other, in R. */
  practiceCurve: z.array(z.number()),
  journal: resultsSchema,
  journalBefore: averageSchema,
  journalCurve: z.array(z.number()),
  /** Trades of the journal of which the plan was written down, by whether it was kept. */
  kept: averageSchema,
  broken: averageSchema,
  /** Trade ideas that were written down as traded: as they were traded, and as they were issued. */
  taken: averageSchema,
  issued: averageSchema,
});

export type TradedPeriod = z.infer<typeof tradedPeriodSchema>;

export const getTradedPeriod = endpoint({
  method: 'GET',
  path: '/journal/period',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Get what the caller has practised and written down this week, month or year',
  description:
    'Up to today, and for comparison the week, month or year before up to the same day. Nobody else sees it.',
  query: z.object(periodQuery),
  output: tradedPeriodSchema,
  errors: ['profiles.invalidTimeZone'],
});
