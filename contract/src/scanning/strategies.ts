import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { instrumentSchema } from '#market-data/candles.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { ruleDirections } from '@candela/markets/rules/rule';
import { timeframes } from '@candela/markets/timeframes';
import { tradingAlertSchema } from './alerts.ts';
import { shownBacktestSchema } from './backtests.ts';
import { ruleSchema } from './rules.ts';
import { strategyKinds } from './strategy-terms.ts';

export const strategySorts = ['newest', 'oldest'] as const;

const code = z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** A strategy that is live or paused: in the language of the caller, if it is translated. */
export const strategySchema = z.object({
  id: z.int(),
  kind: z.enum(strategyKinds),
  status: z.enum(['active', 'paused']),
  name: z.string(),
  summary: z.string(),
  /** The language of these texts. */
  languageCode: z.string(),
  owner: personSchema,
  /** The live version of a scanner; others have none. */
  version: z.nullable(z.int()),
  /** Since when it is live, or the version. */
  liveSince: instant,
  /** Of the rule of a scanner. */
  timeframe: z.nullable(z.enum(timeframes)),
  direction: z.nullable(z.enum(ruleDirections)),
  /** Codes of the lookup `tradingMarkets`: all symbols of these are watched, and the following. */
  markets: z.array(z.string()),
  /** Of the symbols that are named, those that the caller may see: the first eight, and how many there are. */
  symbols: z.array(instrumentSchema),
  symbolCount: z.int(),
  /** A code of the lookup `tradingStyles`. */
  style: z.string(),
  /** A code of the lookup `tradingClassifications`. */
  classification: z.string(),
  isDemo: z.boolean(),
});

export type Strategy = z.infer<typeof strategySchema>;

/** What a list shows of an alert. */
export const latestAlertSchema = z.pick(tradingAlertSchema, {
  id: true,
  symbol: true,
  direction: true,
  price: true,
  pricePrecision: true,
  closedAt: true,
  isLate: true,
  isCorrected: true,
  isSimulated: true,
  createdAt: true,
});

export type LatestAlert = z.infer<typeof latestAlertSchema>;

export const listedStrategySchema = z.extend(strategySchema, {
  /** The newest of its alerts that the caller may read. Null: there is none among the newest 200. */
  latestAlert: z.nullable(latestAlertSchema),
});

export type ListedStrategy = z.infer<typeof listedStrategySchema>;

export const strategyDetailSchema = z.extend(strategySchema, {
  description: z.string(),
  /** Codes of the lookups `tradingMethods` and `tradingConcepts`. */
  methods: z.array(z.string()),
  concepts: z.array(z.string()),
  /** The live rule, without symbols that the caller may not see. Null: not a scanner. */
  rule: z.nullable(ruleSchema),
  /** Of the live version, hypothetical. Null: none is shown. */
  backtest: z.nullable(shownBacktestSchema),
  /** Whether the caller may change it. */
  isManaged: z.boolean(),
});

export type StrategyDetail = z.infer<typeof strategyDetailSchema>;

export const listStrategies = endpoint({
  method: 'GET',
  path: '/strategies',
  permission: 'strategies.read',
  summary: 'List strategies that are live or paused and that the caller’s subscriptions include',
  description: 'Newest live version first by default.',
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(strategySorts), 'newest'),
    status: z.optional(z.enum(['active', 'paused'])),
    kind: z.optional(z.enum(strategyKinds)),
    /** A code of the lookup `tradingMarkets`: those that watch it, or a symbol of it. */
    market: z.optional(code),
    timeframe: z.optional(z.enum(timeframes)),
    style: z.optional(code),
    /** Part of the name or the summary, or of a symbol that is named. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  output: pageOf(listedStrategySchema),
});

export const getStrategy = endpoint({
  method: 'GET',
  path: '/strategies/{id}',
  permission: 'strategies.read',
  summary: 'Get a strategy that is live or paused',
  params: idParams,
  output: strategyDetailSchema,
  errors: ['strategies.notFound'],
});
