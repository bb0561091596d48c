import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';

export const gapStates = ['open', 'confirmedEmpty', 'closed'] as const;

export type GapState = (typeof gapStates)[number];

/** Why bars could not be filled in: what was odd about the provider, or about its bars. */
export const gapProblems = [
  'wrongKey',
  'country',
  'plan',
  'badRequest',
  'symbol',
  'otherSymbol',
  'network',
  'silence',
  'cutOff',
  'tooLong',
  'serverError',
  'notJson',
  'otherShape',
  'badBars',
  'tickSize',
  'other',
] as const;

export const gapSchema = z.object({
  id: z.int(),
  symbolId: z.int(),
  symbol: z.string(),
  name: z.string(),
  /** The first minute that is missing, and the end of the last. */
  from: instant,
  to: instant,
  /** Minutes of the session that are missing between them. */
  minutes: z.int(),
  /** `open`: to be filled. `confirmedEmpty`: the provider had nothing twice, and is not asked again before `retryAt`. `closed`: an admin says that nobody traded. */
  state: z.enum(gapStates),
  /** How often the provider had nothing. */
  emptyAnswers: z.int(),
  problem: z.nullable(z.enum(gapProblems)),
  /** It is not asked for before. */
  retryAt: z.nullable(instant),
  /** Who can be asked; null: nobody, because the bars are imported or the provider is not connected. */
  provider: z.nullable(z.string()),
  /** Whether its bars come from files only. */
  isImported: z.boolean(),
});

export type CandleGap = z.infer<typeof gapSchema>;

/** Gaps of a state are counted up to one more than this. */
export const maxCountedGaps = 1000;

export const listGaps = endpoint({
  method: 'GET',
  path: '/candle-gaps',
  permission: 'marketData.manage',
  summary: 'List periods in which minutes of the session have no bar, newest first',
  description: `They are looked for every night, and when a provider answers again. Gaps that are less than an hour apart are one; of days that are more than 30 days ago, those of a day. \`counts\` counts those of each state, up to ${maxCountedGaps + 1}.`,
  query: z.object({ ...pageQuery, state: z._default(z.enum(gapStates), 'open') }),
  output: z.object({
    ...pageOf(gapSchema).shape,
    counts: z.object({ open: z.int(), confirmedEmpty: z.int(), closed: z.int() }),
    /** Providers that may not be asked now, because their limit is reached. */
    waiting: z.array(z.object({ provider: z.string(), until: instant })),
  }),
});

export const fillGap = endpoint({
  method: 'POST',
  path: '/candle-gaps/{id}/filling',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Ask the provider of a gap for its bars',
  description: 'As soon as half of its budget allows; a gap that was closed or confirmed as empty is open again.',
  params: idParams,
  status: 202,
  errors: ['gaps.notFound', 'gaps.nobodyToAsk'],
});

export const fillAllGaps = endpoint({
  method: 'POST',
  path: '/candle-gaps/filling',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Ask all providers for the bars of all open gaps',
  description:
    'The newest first, as half of their budgets allows. `count`: how many gaps have a provider that can be asked.',
  output: z.object({ count: z.int() }),
});

export const closeGap = endpoint({
  method: 'PUT',
  path: '/candle-gaps/{id}/state',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Close a gap because nobody traded, or open it again',
  params: idParams,
  body: z.object({ state: z.enum(['closed', 'open']) }),
  errors: ['gaps.notFound'],
});

export const splitQuestionSchema = z.object({
  symbolId: z.int(),
  symbol: z.string(),
  name: z.string(),
  /** When the first bar after it opens. */
  at: instant,
  /** So many shares would be what `denominator` were before. */
  numerator: z.int(),
  denominator: z.int(),
  closeBefore: z.number(),
  open: z.number(),
});

export type SplitQuestion = z.infer<typeof splitQuestionSchema>;

export const listSplitQuestions = endpoint({
  method: 'GET',
  path: '/split-questions',
  permission: 'marketData.manage',
  summary: 'List jumps between two trading days that a split would explain, newest first',
  description: 'Of shares and funds; at most 100. Each is asked once.',
  output: listOf(splitQuestionSchema),
});

export const answerSplitQuestion = endpoint({
  method: 'POST',
  path: '/symbols/{id}/split-answers',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Say whether a jump was a split',
  description: 'A split is stored, and bars before it are adjusted when they are read.',
  params: idParams,
  body: z.object({ at: instant, isSplit: z.boolean() }),
  errors: ['gaps.notFound'],
});

export const sourceCorrectionSchema = z.object({
  /** The prefix of a provider, or the import. */
  source: z.string(),
  symbolId: z.int(),
  symbol: z.string(),
  /** The day of the corrected bars, in UTC. */
  day: z.iso.date(),
  bars: z.int(),
  lastAt: instant,
});

export type SourceCorrection = z.infer<typeof sourceCorrectionSchema>;

export const listSourceCorrections = endpoint({
  method: 'GET',
  path: '/candle-corrections',
  permission: 'marketData.manage',
  summary: 'List what sources have corrected in the last seven days, newest first',
  description: 'Bars of one symbol and day together; at most 100.',
  output: listOf(sourceCorrectionSchema),
});
