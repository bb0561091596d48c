import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { instrumentSchema } from '#market-data/candles.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { scorecardSchema } from '#trading/records.ts';
import { maxBacktestBars, maxBacktestTrades, planLimits } from '@candela/markets/backtests/plan';
import { exitReasons } from '@candela/markets/backtests/trades';
import { ruleDirections } from '@candela/markets/rules/rule';
import { timeframes } from '@candela/markets/timeframes';
import { backtestProblems, backtestStates, tradeSorts } from './backtest-terms.ts';
import { ruleConditionSchema, ruleOperandSchema, ruleSchema } from './rules.ts';

/** Unfinished backtests of one person, and of the whole installation; and how many run at once in it. */
export const maxOpenBacktests = 3;
export const maxWaitingBacktests = 40;
export const maxRunningBacktests = 2;
/** Of one strategy: whoever wants more removes some. */
export const maxStrategyBacktests = 100;
/** Points of the curve of results: of more trades, those are left out between which nothing stands out. */
export const maxCurvePoints = 600;

const number = ({ min, max }: { min: number; max: number }) => z.number().check(z.minimum(min), z.maximum(max));
const integer = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max));

const rangeStop = z.strictObject({ atr: number(planLimits.atr), period: integer(planLimits.period) });

const stopSchema = z.union([
  rangeStop,
  /** Of the close, in percent. */
  z.strictObject({ percent: number(planLimits.percent) }),
  /** At a price. */
  z.strictObject({ level: ruleOperandSchema }),
]);

const targetSchema = z.union([z.strictObject({ r: number(planLimits.r) }), rangeStop]);

/** Shares of the price, each time that something is bought or sold. */
const costsSchema = z.strictObject({
  commission: number(planLimits.commission),
  /** Half the spread, and how much worse than shown an order is filled: never nothing. */
  slippage: number(planLimits.slippage),
});

const market = z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** A calendar day, UTC. */
const day = z.iso.date().check(z.regex(/^(19[789]\d|2[01]\d\d)-/));

/** What a backtest does with the signals of a version. */
export const backtestPlanSchema = z
  .strictObject({
    /** The first and the last day, UTC. */
    from: day,
    until: day,
    stop: stopSchema,
    /** Null: none. */
    target: z.nullable(targetSchema),
    /** Out after so many bars; null: never. */
    maxBars: z.nullable(integer(planLimits.maxBars)),
    /** Out after a bar on which this is true; null: never. */
    exit: z.nullable(ruleConditionSchema),
    /** By the market of symbols, as the lookup `tradingMarkets` has them; of others, what is usual there. */
    costs: z.record(market, costsSchema).check(z.refine((costs) => Object.keys(costs).length <= 20)),
  })
  .check(z.refine(({ from, until }) => from <= until, { path: ['until'] }));

export type BacktestPlanInput = z.infer<typeof backtestPlanSchema>;

const figuresSchema = z.extend(scorecardSchema, {
  gappedShare: z.nullable(z.number()),
  averageCostR: z.nullable(z.number()),
  averageBars: z.nullable(z.number()),
});

export type BacktestFigures = z.infer<typeof figuresSchema>;

/** What has come of a backtest, as it is stored. */
export const backtestResultSchema = z.object({
  figures: figuresSchema,
  byYear: z.array(z.object({ year: z.int(), figures: figuresSchema })),
  /** By the hour in which they were entered, UTC. */
  byHour: z.array(z.object({ hour: z.int(), figures: figuresSchema })),
  bySymbol: z.array(
    z.object({
      symbolId: z.int(),
      figures: figuresSchema,
      /** What owning it from the first to the last day would have gained, as a share; null: nothing to divide by. */
      heldGain: z.nullable(z.number()),
    }),
  ),
  /** The sum of all results after each trade, in R. */
  curve: z.array(z.object({ at: instant, totalR: z.number(), trades: z.int() })),
  /** What owning the same part of each symbol would have gained, as a share; null: nothing to divide by. */
  heldGain: z.nullable(z.number()),
  /** Trades that were open at the end: they count in no figure. */
  stillOpen: z.int(),
  /** Signals that were not traded, by reason. */
  skipped: z.object({
    whileOpen: z.int(),
    withoutStop: z.int(),
    stopTooNear: z.int(),
    openedBeyondStop: z.int(),
    atEnd: z.int(),
  }),
});

export type BacktestResult = z.infer<typeof backtestResultSchema>;

/** A backtest in the list of a strategy. */
export const backtestSchema = z.object({
  id: z.int(),
  strategyId: z.int(),
  version: z.int(),
  state: z.enum(backtestStates),
  problem: z.nullable(z.enum(backtestProblems)),
  /** Of its days that have been judged, from 0 to 1. */
  progress: z.number(),
  from: z.iso.date(),
  until: z.iso.date(),
  startedBy: personSchema,
  createdAt: instant,
  /** When it was done, cancelled or had failed. */
  endedAt: z.nullable(instant),
  trades: z.int(),
  /** After costs, per trade and in total; null until it is done. */
  averageR: z.nullable(z.number()),
  totalR: z.nullable(z.number()),
  /** Whether readers see its figures on the page of the strategy. */
  isShown: z.boolean(),
});

export type Backtest = z.infer<typeof backtestSchema>;

const usedSymbol = z.extend(instrumentSchema, {
  id: z.int(),
  /** The revision of the stored bars that were read; null: they are computed, or were not read yet. */
  revision: z.nullable(z.int()),
  costs: costsSchema,
});

export const backtestDetailSchema = z.extend(backtestSchema, {
  strategyName: z.string(),
  plan: backtestPlanSchema,
  rule: ruleSchema,
  /** Whether its version is the live one: only then it can be shown to readers. */
  isOfLiveVersion: z.boolean(),
  /** Null: it has not begun. */
  engineVersion: z.nullable(z.int()),
  /** Bars that were read. */
  bars: z.int(),
  /** Of its symbols, those that the caller may see. */
  symbols: z.array(usedSymbol),
  /** Null until it is done. */
  result: z.nullable(backtestResultSchema),
});

export type BacktestDetail = z.infer<typeof backtestDetailSchema>;

/** A backtest as readers of its strategy see it, on the page of the strategy. */
export const shownBacktestSchema = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** When it was done. */
  endedAt: instant,
  /** How it was counted. Its exit, a condition of the author, is only known to be there. */
  stop: stopSchema,
  target: z.nullable(targetSchema),
  maxBars: z.nullable(z.int()),
  hasExit: z.boolean(),
  /** Of the markets of its symbols that the caller may see. */
  costs: z.array(z.extend(costsSchema, { market: z.string() })),
  figures: figuresSchema,
});

export type ShownBacktest = z.infer<typeof shownBacktestSchema>;

export const backtestTradeSchema = z.object({
  /** In the order in which they ended, from 1 on. */
  number: z.int(),
  symbolId: z.int(),
  symbol: z.string(),
  pricePrecision: z.int(),
  side: z.enum(ruleDirections),
  timeframe: z.enum(timeframes),
  signalAt: instant,
  enteredAt: instant,
  exitedAt: instant,
  /** As if all splits had been made before, as charts show them. */
  entry: z.number(),
  stop: z.number(),
  target: z.nullable(z.number()),
  exit: z.number(),
  reason: z.enum(exitReasons),
  bars: z.int(),
  /** In R, before and after costs. */
  grossR: z.number(),
  netR: z.number(),
  isAmbiguous: z.boolean(),
  isGapped: z.boolean(),
});

export type BacktestTrade = z.infer<typeof backtestTradeSchema>;

const common = { permission: 'strategies.manage' } as const;

export const startBacktest = endpoint({
  method: 'POST',
  path: '/backtests',
  ...common,
  audit: 'recorded',
  summary: 'Judge a version of a strategy on the bars of a period',
  description: `A background job does it, day by day, and tells whoever has started it over the hub. It reads at most ${maxBacktestBars} bars and makes at most ${maxBacktestTrades} trades. Nobody has more than ${maxOpenBacktests} unfinished; ${maxRunningBacktests} run at once. Everything in it is hypothetical.`,
  body: z.object({
    strategyId: contentId,
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    plan: backtestPlanSchema,
  }),
  output: backtestDetailSchema,
  status: 202,
  errors: [
    'strategies.notFound',
    'strategies.versionNotFound',
    'strategies.wrongState',
    'backtests.planRefused',
    'backtests.noBars',
    'backtests.tooManyBars',
    'backtests.tooManyOpen',
    'backtests.tooMany',
    'server.busy',
  ],
});

export const listBacktests = endpoint({
  method: 'GET',
  path: '/strategies/{id}/backtests',
  ...common,
  summary: 'List the backtests of a strategy that the caller may change, newest first',
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(backtestSchema),
  errors: ['strategies.notFound'],
});

export const getBacktest = endpoint({
  method: 'GET',
  path: '/backtests/{id}',
  ...common,
  summary: 'Get a backtest with its result',
  params: idParams,
  output: backtestDetailSchema,
  errors: ['backtests.notFound'],
});

export const listBacktestTrades = endpoint({
  method: 'GET',
  path: '/backtests/{id}/trades',
  ...common,
  summary: 'List the trades of a backtest',
  description: 'The last that ended first by default.',
  params: idParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(tradeSorts), 'latest') }),
  output: pageOf(backtestTradeSchema),
  errors: ['backtests.notFound'],
});

export const removeBacktest = endpoint({
  method: 'DELETE',
  path: '/backtests/{id}',
  ...common,
  audit: 'recorded',
  summary: 'Cancel a backtest that waits or runs, or remove one that has ended',
  params: idParams,
  errors: ['backtests.notFound'],
});

export const showBacktest = endpoint({
  method: 'PUT',
  path: '/backtests/{id}/shown',
  ...common,
  audit: 'recorded',
  summary: 'Show the figures of a finished backtest on the page of its strategy, or no longer',
  description:
    'Of a strategy one is shown, and only while its version is the live one: it takes the place of the one that was shown. Readers of the strategy see its figures, never its trades.',
  params: idParams,
  body: z.object({ isShown: z.boolean() }),
  output: backtestDetailSchema,
  errors: ['backtests.notFound', 'backtests.notDone', 'backtests.notLive'],
});
