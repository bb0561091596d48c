import { createCandles } from './candles/candles.service.ts';
import { createDemoMarket } from './candles/demo-market.ts';
import { mountCandles } from './candles/candles.routes.ts';
import { createIdeas } from './ideas/ideas.service.ts';
import { mountIdeas } from './ideas/ideas.routes.ts';
import type { Context } from '#platform/context.ts';

/** Prices and trade ideas. */
export function mountTrading({ db, api, config, domainEvents }: Context) {
  const candles = createCandles({ providers: config.isDemo ? [createDemoMarket()] : [] });
  mountCandles(api, candles);
  mountIdeas(api, createIdeas({ db, domainEvents }));
  return { listCandles: candles.list };
}
