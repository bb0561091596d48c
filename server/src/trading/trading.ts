import { createCandles } from '#market-data/candles/candles.service.ts';
import { createDemoMarket } from '#market-data/candles/demo-market.ts';
import { mountCandles } from '#market-data/candles/candles.routes.ts';
import { createGuardedCandles } from '#market-data/candles/guarded-candles.service.ts';
import { createIdeas } from './ideas/ideas.service.ts';
import { mountIdeas } from './ideas/ideas.routes.ts';
import type { Context } from '#platform/context.ts';

/** Prices and trade ideas. */
export function mountTrading({ db, api, config, domainEvents }: Context) {
  const candles = createCandles({ providers: config.isDemo ? [createDemoMarket()] : [] });
  const guarded = createGuardedCandles(candles.list);
  mountCandles(api, { candles, guarded });
  mountIdeas(api, createIdeas({ db, domainEvents }));
  return { listCandles: candles.list, hideBars: guarded.hide };
}
