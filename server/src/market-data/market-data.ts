import type { Context } from '#platform/context.ts';
import { mountCandles } from './candles/candles.routes.ts';
import { createCandles } from './candles/candles.service.ts';
import { createDemoMarket } from './candles/demo-market.ts';
import { createGuardedCandles } from './candles/guarded-candles.service.ts';
import { createStoredMarket } from './candles/stored-market.ts';
import { createSymbolIds } from './candles/symbol-ids.ts';
import { marketData } from './personal-data.ts';
import { closeAllDays, closingDaysJob } from './storage/closing-days.jobs.ts';

/** Prices. */
export function mountMarketData({ api, config, db, hiddenBars, jobs, personalData, provisions }: Context): void {
  personalData.add(marketData);
  const candles = createCandles({
    providers: config.isDemo ? [createDemoMarket()] : [],
    stored: createStoredMarket(db),
    findIds: createSymbolIds(db),
  });
  mountCandles(api, { candles, guarded: createGuardedCandles(candles.list, hiddenBars) });
  provisions.provide('candles.list', (request) => candles.list(request, null));
  jobs.work(closingDaysJob, () => closeAllDays(db, Date.now()));
}
