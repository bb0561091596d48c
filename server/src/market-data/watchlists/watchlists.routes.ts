import type { Api } from '#platform/http/api.ts';
import {
  createWatchlist,
  listWatchlists,
  removeWatchlist,
  renameWatchlist,
  unwatchSymbol,
  watchSymbol,
} from '@candela/contract/market-data/watchlists';
import type { createWatchlists } from './watchlists.service.ts';

export function mountWatchlistRoutes(api: Api, watchlists: ReturnType<typeof createWatchlists>): void {
  api.route(listWatchlists, async (_input, { caller }) => ({ data: await watchlists.list(caller) }));
  api.route(createWatchlist, ({ body }, { caller }) => watchlists.create(caller, body.name));
  api.route(renameWatchlist, ({ params, body }, { caller }) => watchlists.rename(caller, params.id, body.name));
  api.route(removeWatchlist, ({ params }, { caller }) => watchlists.remove(caller, params.id));
  api.route(watchSymbol, ({ params, body }, { caller }) =>
    watchlists.watch(caller, { listId: params.id, symbolId: params.symbolId, beforeId: body.beforeId }),
  );
  api.route(unwatchSymbol, ({ params }, { caller }) => watchlists.unwatch(caller, params.id, params.symbolId));
}
