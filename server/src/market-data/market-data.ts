import type { Context } from '#platform/context.ts';
import { mountCandles } from './candles/candles.routes.ts';
import { createCandles } from './candles/candles.service.ts';
import { createDemoMarket } from './candles/demo-market.ts';
import { createGuardedCandles } from './candles/guarded-candles.service.ts';

/** Prices. */
export function mountMarketData({ api, config, hiddenBars, provisions }: Context): void {
  const candles = createCandles({ providers: config.isDemo ? [createDemoMarket()] : [] });
  mountCandles(api, { candles, guarded: createGuardedCandles(candles.list, hiddenBars) });
  provisions.provide('candles.list', candles.list);
}
