import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, uuidParams } from '#fields.ts';
import { listOf, pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';

const interval = z.nullable(z.object({ low: z.number(), high: z.number() }));

/** The figures of closed ideas, after cost; in R, or shares of 1. Null where there is nothing to divide by. */
export const scorecardSchema = z.object({
  closed: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Less than 0.05 R either way. */
  flat: z.int(),
  /** Of those won or lost. */
  winRate: z.nullable(z.number()),
  /** Of the win rate, 95 % (Wilson). */
  winInterval: interval,
  /** The win rate at which wins and losses of this size are even. */
  neededWinRate: z.nullable(z.number()),
  averageR: z.nullable(z.number()),
  /** Of the average, 90 %: its lower end decides the ranking. */
  averageInterval: interval,
  /** Gains divided by losses; null without losses. */
  profitFactor: z.nullable(z.number()),
  totalR: z.number(),
  /** The deepest fall of the cumulated results from their highest point. */
  maxDrawdownR: z.number(),
  /** Of losses that followed each other; what is flat neither counts nor ends it. */
  longestLosses: z.int(),
  /** Share of results that another order of prices within a candle would have changed. */
  ambiguousShare: z.nullable(z.number()),
});

export type ScorecardFigures = z.infer<typeof scorecardSchema>;

/** Days before today (UTC) from which on results count; without: all. */
export const recordPeriods = ['30', '90'] as const;

const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));

const field = {
  /** A code of the lookup `tradingMarkets`. */
  market: z.optional(code),
  /** A code of the lookup `tradingStyles`. */
  style: z.optional(code),
};

/** A part of a record; it changes every figure together. */
const part = { days: z.optional(z.enum(recordPeriods)), ...field };

/** Results on generated prices, or on those of markets: never together. */
export const recordSideSchema = z.object({
  figures: scorecardSchema,
  /** What counts for the ranking of this part: without ideas beside another active one in the symbol and direction. */
  ranked: scorecardSchema,
  /** Everything that is not in the figures, or stands beside them. */
  counts: z.object({
    open: z.int(),
    pending: z.int(),
    missed: z.int(),
    cancelled: z.int(),
    /** Pending until they lapsed. */
    expired: z.int(),
    void: z.int(),
    /** Requests that came too late or were not allowed. */
    refused: z.int(),
    /** Results that corrected prices would have made others, and those that were settled anew. */
    disputed: z.int(),
    resettled: z.int(),
    duplicates: z.int(),
    /** Never opened to anybody. */
    withheld: z.int(),
  }),
  /** What is open, at the last prices; null: nothing. */
  openR: z.nullable(z.number()),
  /** The deepest fall with what is open at the last prices. */
  maxDrawdownWithOpenR: z.number(),
  /** Share of the months with ideas in which there was a position, and most positions at once. */
  exposedShare: z.nullable(z.number()),
  mostAtOnce: z.int(),
  /** The risk that the author stated, in basis points of the capital, on average after a loss and after a win. */
  riskAfterLosses: z.nullable(z.number()),
  riskAfterWins: z.nullable(z.number()),
  /** How many results were decided by candles of how many seconds, the finest first. */
  resolutions: z.array(z.object({ seconds: z.int(), closed: z.int() })),
  bySymbol: z.array(z.object({ symbolId: z.int(), symbol: z.string(), name: z.string(), figures: scorecardSchema })),
  byMarket: z.array(z.object({ market: z.string(), figures: scorecardSchema })),
  byStyle: z.array(z.object({ style: z.string(), figures: scorecardSchema })),
  /** Oldest first; the first day of each month (UTC). */
  byMonth: z.array(z.object({ month: z.iso.date(), figures: scorecardSchema })),
});

export type RecordSide = z.infer<typeof recordSideSchema>;

export const recordSchema = z.object({
  author: personSchema,
  /** The beginning of the period; null: all. */
  since: z.nullable(instant),
  /** Null: there is nothing on this side. */
  real: z.nullable(recordSideSchema),
  simulated: z.nullable(recordSideSchema),
  /** Public number of the author in the log; null: there is no entry yet. */
  logAuthor: z.nullable(z.string()),
});

export type TradingRecord = z.infer<typeof recordSchema>;

export const getRecord = endpoint({
  method: 'GET',
  path: '/educators/{id}/record',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Get the record of somebody who publishes trade ideas',
  description: 'Figures follow results within a minute. Also of those who do not publish any more.',
  params: uuidParams,
  query: z.object(part),
  output: recordSchema,
  errors: ['records.notFound'],
});

const side = {
  /** Results on generated prices instead of those of markets. */
  simulated: z._default(z.stringbool(), false),
};

/** How many of the newest results a curve shows one by one. */
export const maxEquityResults = 300;

/** The cumulated results of an author, oldest first. */
export const equitySchema = z.object({
  points: z.array(
    z.object({
      at: instant,
      /** Cumulated. */
      totalR: z.number(),
      /** Number of results until then. */
      closed: z.int(),
      /** The idea that closed then; null: the end of a month, or one that the caller may not read. */
      ideaId: z.nullable(z.int()),
    }),
  ),
  /** With what is open, at the last prices; null: nothing is. */
  withOpenR: z.nullable(z.number()),
  /**
   * Average and standard deviation of a result, from 30 closed ideas on. Chance alone would have put the sum of n results anywhere within
   * n × average ± 1.96 × √n × deviation, 95 times of 100.
   */
  spread: z.nullable(z.object({ averageR: z.number(), deviationR: z.number() })),
});

export type Equity = z.infer<typeof equitySchema>;

export const getEquity = endpoint({
  method: 'GET',
  path: '/educators/{id}/record/equity',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Get the cumulated results of an author in R',
  description: `The newest ${maxEquityResults} results one by one, before them the ends of months.`,
  params: uuidParams,
  query: z.object({ ...part, ...side }),
  output: equitySchema,
  errors: ['records.notFound'],
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/educators/{id}/record/results',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'Export the results of an author as CSV',
  description:
    'Every result that is in the figures, newest first, in parts: continue with `nextCursor`. Of ideas that the caller may not read only the time and the result.',
  params: uuidParams,
  query: z.object({ ...part, ...side, ...tablePartQuery }),
  output: tablePartSchema,
  errors: ['records.notFound'],
});

export const rankedAuthorSchema = z.object({
  author: personSchema,
  /** From 1 on; of simulated results there is none. */
  rank: z.nullable(z.int()),
  figures: scorecardSchema,
});

export type RankedAuthor = z.infer<typeof rankedAuthorSchema>;

export const listRecords = endpoint({
  method: 'GET',
  path: '/records',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'List authors of trade ideas by their results',
  description:
    'From 30 closed ideas on, by the lower end of the interval of the average result. Ideas beside another active one in the symbol and direction do not count. Of a market, a style or both, authors are ranked by their ideas of these alone. Results on generated prices are apart and have no ranks.',
  query: z.object({
    ...pageQuery,
    ...field,
    /** `worst`: those with the lowest results first. */
    sort: z._default(z.enum(['best', 'worst']), 'best'),
    simulated: z._default(z.stringbool(), false),
  }),
  output: pageOf(rankedAuthorSchema),
});

/** How many authors are listed of a symbol. */
export const maxSymbolRecords = 10;

export const listSymbolRecords = endpoint({
  method: 'GET',
  path: '/records/symbols/{id}',
  permission: 'ideas.read',
  visibleBy: 'Trade Ideas',
  summary: 'List authors by the results of their trade ideas on a symbol',
  description: `At most ${maxSymbolRecords}: those with 30 closed ideas on it first, by the lower end of the interval of the average result; then the others by the number of closed ideas.`,
  params: idParams,
  output: listOf(z.object({ author: personSchema, figures: scorecardSchema })),
  errors: ['symbols.notFound'],
});
