import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { roleIds } from '@candela/contract/roles';
import { mountCandleImports } from './candle-imports/candle-imports.ts';
import { mountCandles } from './candles/candles.routes.ts';
import { createCandles } from './candles/candles.service.ts';
import { createCurrentPrices } from './candles/current-prices.service.ts';
import { createDemoMarket } from './candles/demo-market.ts';
import { demoPrefix } from './candles/demo-symbols.ts';
import { createGuardedCandles } from './candles/guarded-candles.service.ts';
import { createStoredMarket } from './candles/stored-market.ts';
import { createSymbolIds } from './candles/symbol-ids.ts';
import { mountChartLayouts } from './chart-layouts/chart-layouts.ts';
import { mountDayLineRoutes } from './day-lines/day-lines.routes.ts';
import { createDayLines } from './day-lines/day-lines.service.ts';
import { mountGaps } from './gaps/gaps.ts';
import { mountLivePrices } from './live-prices/live-prices.ts';
import { marketData } from './personal-data.ts';
import { mountPriceAlerts } from './price-alerts/price-alerts.ts';
import { mountProviders } from './providers/providers.ts';
import { createOpenProvider } from './sources/provider-keys.ts';
import { mountSources } from './sources/sources.ts';
import { closeAllDays, closingDaysJob } from './storage/closing-days.jobs.ts';
import { oldBarsJob, removeBarsBySettings } from './storage/old-bars.jobs.ts';
import { mountSymbols } from './symbols/symbols.ts';
import { mountWatchlists } from './watchlists/watchlists.ts';

/** Who may see all symbols. */
const staff = { roleIds: [roleIds.superAdmin], subscriptionTypeIds: [] };

/** Prices. */
export function mountMarketData(context: Context): void {
  const { api, config, db, hiddenBars, jobs, personalData, priceProviders, provisions, secret } = context;
  personalData.add(marketData);
  const generators = config.isDemo ? [createDemoMarket()] : [];
  const stored = createStoredMarket(db);
  const candles = createCandles({ providers: generators, stored, findIds: createSymbolIds(db) });
  mountSources(context);
  mountProviders(context);
  const prices = createCurrentPrices({ db, generators, stored });
  mountLivePrices(context, prices, demoPrefix);
  const guarded = createGuardedCandles(candles.list, hiddenBars);
  mountCandles(api, guarded);
  mountDayLineRoutes(api, createDayLines({ db, listCandles: guarded.listFor }));
  mountWatchlists(context);
  mountPriceAlerts(context, { listFor: guarded.listFor, readAll: (request) => candles.list(request, staff) });
  mountChartLayouts(context);
  provisions.provide('candles.list', (request) => candles.list(request, null));
  provisions.provide('candles.listFor', guarded.listFor);
  provisions.provide('prices.current', prices.last);
  mountCandleImports(context);
  mountSymbols(context);
  const seals = createSeals(config.secretsKeys, secret);
  mountGaps(context, { openProvider: createOpenProvider({ db, seals, places: priceProviders }) });
  jobs.work(closingDaysJob, () => closeAllDays(db, Date.now()));
  jobs.work(oldBarsJob, () => removeBarsBySettings(db, Date.now()));
}
