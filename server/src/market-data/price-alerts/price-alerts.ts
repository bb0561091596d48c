import type { CandleRequest } from '#market-data/price-provider.ts';
import type { Context } from '#platform/context.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { CandlePage } from '@candela/contract/market-data/candles';
import { createJudging } from './judging.service.ts';
import { oldAlertsJob, priceAlertsJob } from './price-alerts.jobs.ts';
import { deleteOldAlerts } from './price-alerts.queries.ts';
import { mountPriceAlertRoutes } from './price-alerts.routes.ts';
import { createPriceAlerts } from './price-alerts.service.ts';
import { createSoonJudging } from './soon-judging.ts';

interface Candles {
  /** As the caller may see them. */
  listFor(caller: SignedInCaller, request: CandleRequest): Promise<CandlePage>;
  /** Of every symbol, whoever may see them. */
  readAll(request: CandleRequest): Promise<CandlePage>;
}

/** Prices of which people want to be told. */
export function mountPriceAlerts(context: Context, { listFor, readAll }: Candles): void {
  const { db, api, app, domainEvents, jobs } = context;
  mountPriceAlertRoutes(api, createPriceAlerts({ db, listCandles: listFor }));
  const judging = createJudging({ db, readCandles: readAll });
  const soon = createSoonJudging(judging.judge, (error) => app.log.warn({ err: error }, 'price alerts'));
  domainEvents.on('bars.stored', soon.note);
  app.addHook('preClose', () => soon.close());
  jobs.work(priceAlertsJob, () => judging.judgeAll());
  jobs.work(oldAlertsJob, () => deleteOldAlerts(db));
}
