import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant } from '#fields.ts';
import { listOf } from '#paging.ts';
import { directions } from '#trading/idea-terms.ts';
import { timeframes } from '@candela/markets/timeframes';
import { alertSources } from './alert-terms.ts';

/** A trading alert as it was given; only `isCorrected` ever changes. */
export const tradingAlertSchema = z.object({
  id: z.int(),
  /** Null: it is older than strategies. */
  strategyId: z.nullable(z.int()),
  /** The name of the strategy at the time. */
  strategyName: z.string(),
  source: z.enum(alertSources),
  /** `PROVIDER:CODE` */
  symbol: z.string(),
  /** Null: there is no symbol of this name here. */
  symbolId: z.nullable(z.int()),
  market: z.nullable(z.string()),
  timeframe: z.nullable(z.enum(timeframes)),
  direction: z.enum(directions),
  /** The price at which the bar closed, and its decimals; null: unknown. */
  price: z.nullable(z.number()),
  pricePrecision: z.nullable(z.int()),
  text: z.string(),
  /** When the bar that triggered it opened, and when it closed. */
  barAt: instant,
  closedAt: z.nullable(instant),
  /** One bar after its close, an hour at most: until then it is pushed. Null: unknown. */
  expiresAt: z.nullable(instant),
  /** It was found after it had expired. */
  isLate: z.boolean(),
  /** The bar was corrected later: it may not have triggered it. */
  isCorrected: z.boolean(),
  /** Prices of the symbol are simulated. */
  isSimulated: z.boolean(),
  createdAt: instant,
});

export type TradingAlert = z.infer<typeof tradingAlertSchema>;

export const listTradingAlerts = endpoint({
  method: 'GET',
  path: '/notifications/trading-alerts',
  permission: 'signedIn',
  summary: 'List the newest 50 trading alerts for a subscription type',
  description:
    'Empty without a subscription of that type, except for trainers and admins. This is the only GET to which clients do not add `_ts`: a client that sends the `ETag` of its list gets a 304 as long as nothing has changed.',
  query: z.object({ subscriptionTypeId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2)) }),
  output: listOf(tradingAlertSchema),
});

export const listStrategyAlerts = endpoint({
  method: 'GET',
  path: '/strategies/{id}/alerts',
  permission: 'strategies.read',
  summary: 'List the newest alerts of a strategy, 30 at most',
  description: 'Those that were given to a subscription of the caller; to trainers and admins all.',
  params: idParams,
  output: listOf(tradingAlertSchema),
  errors: ['strategies.notFound'],
});
