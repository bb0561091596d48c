import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { directions } from '#trading/idea-terms.ts';
import type { TradingAlert } from './alerts.ts';

const ids = z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(500));

/** Which alerts somebody wants, in the list, on pages, as sounds and as pushes. An empty list leaves nothing out. */
export const alertFiltersSchema = z.object({
  /** Whether `strategyIds` are the only ones that are wanted, or those that are not. */
  strategyChoice: z.enum(['chosen', 'muted']),
  strategyIds: ids,
  symbolIds: ids,
  markets: z.array(z.string().check(z.regex(/^[a-z_]{1,40}$/))).check(z.maxLength(20)),
  sides: z.array(z.enum(directions)).check(z.maxLength(directions.length)),
  isPushed: z.boolean(),
  hasSound: z.boolean(),
});

export type AlertFilters = z.infer<typeof alertFiltersSchema>;

/** The same with the names of its strategies and symbols, those that the caller may see. */
export const namedAlertFiltersSchema = z.extend(alertFiltersSchema, {
  strategies: z.array(z.object({ id: z.int(), name: z.string() })),
  /** `symbol` is `PROVIDER:CODE`. */
  symbols: z.array(z.object({ id: z.int(), symbol: z.string() })),
});

export type NamedAlertFilters = z.infer<typeof namedAlertFiltersSchema>;

/** Without a choice: all alerts, also as pushes, without a sound. */
export const usualAlertFilters: AlertFilters = {
  strategyChoice: 'muted',
  strategyIds: [],
  symbolIds: [],
  markets: [],
  sides: [],
  isPushed: true,
  hasSound: false,
};

export const getAlertFilters = endpoint({
  method: 'GET',
  path: '/alert-filters',
  permission: 'signedIn',
  summary: 'Get which trading alerts the caller wants',
  output: namedAlertFiltersSchema,
});

export const updateAlertFilters = endpoint({
  method: 'PUT',
  path: '/alert-filters',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Choose which trading alerts the caller wants',
  description: 'Strategies and symbols that the caller may not see are left out.',
  body: alertFiltersSchema,
  output: namedAlertFiltersSchema,
});

/** Whether alerts of a strategy are wanted. Null: one that is older than strategies. */
export function isStrategyWanted(
  { strategyChoice, strategyIds }: Pick<AlertFilters, 'strategyChoice' | 'strategyIds'>,
  strategyId: number | null,
): boolean {
  const isNamed = strategyId !== null && strategyIds.includes(strategyId);
  return strategyIds.length === 0 || isNamed === (strategyChoice === 'chosen');
}

/** Whether an alert is wanted. */
export function isWanted(
  filters: AlertFilters,
  alert: Pick<TradingAlert, 'strategyId' | 'symbolId' | 'market' | 'direction'>,
): boolean {
  const { symbolIds, markets, sides } = filters;
  const passes = <T>(list: readonly T[], value: T | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return (
    isStrategyWanted(filters, alert.strategyId) &&
    passes(symbolIds, alert.symbolId) &&
    passes(markets, alert.market) &&
    passes(sides, alert.direction)
  );
}
