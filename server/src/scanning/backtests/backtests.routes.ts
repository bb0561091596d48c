import type { Api } from '#platform/http/api.ts';
import {
  getBacktest,
  listBacktests,
  listBacktestTrades,
  removeBacktest,
  showBacktest,
  startBacktest,
} from '@candela/contract/scanning/backtests';
import type { TellBacktest } from './backtest-news.ts';
import type { createBacktests } from './backtests.service.ts';
import type { createBacktestShowing } from './showing-backtests.service.ts';
import type { createBacktestStarts } from './starting-backtests.service.ts';

interface Given {
  start: ReturnType<typeof createBacktestStarts>;
  backtests: ReturnType<typeof createBacktests>;
  show: ReturnType<typeof createBacktestShowing>;
  tell: TellBacktest;
}

export function mountBacktestRoutes(api: Api, { start, backtests, show, tell }: Given): void {
  api.route(startBacktest, async ({ body }, { caller }) => backtests.get(caller, await start(caller, body)));
  api.route(listBacktests, ({ params, query }, { caller }) => backtests.list(caller, params.id, query));
  api.route(getBacktest, ({ params }, { caller }) => backtests.get(caller, params.id));
  api.route(listBacktestTrades, ({ params, query }, { caller }) => backtests.listTrades(caller, params.id, query));
  api.route(showBacktest, async ({ params: { id }, body }, { caller }) => {
    await show(caller, id, body.isShown);
    return backtests.get(caller, id);
  });
  api.route(removeBacktest, async ({ params }, { caller }) => {
    await backtests.remove(caller, params.id);
    // On their other devices; whoever has started it may be somebody else.
    await tell(params.id);
  });
}
