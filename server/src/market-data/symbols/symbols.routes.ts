import type { Api } from '#platform/http/api.ts';
import {
  listMarketSessions,
  removeSessionException,
  setSessionException,
} from '@candela/contract/market-data/market-sessions';
import {
  addSplit,
  createSymbol,
  getManagedSymbol,
  getMarketDataFigures,
  getSymbol,
  listManagedSymbols,
  removeSplit,
  searchSymbols,
  updateSymbol,
} from '@candela/contract/market-data/symbols';
import type { createFigures } from './figures.service.ts';
import type { createMarketSessions } from './market-sessions.service.ts';
import type { createSymbolChanges } from './symbol-changes.service.ts';
import type { createSymbolSearch } from './symbol-search.service.ts';
import type { createSymbols } from './symbols.service.ts';

interface Services {
  search: ReturnType<typeof createSymbolSearch>;
  symbols: ReturnType<typeof createSymbols>;
  changes: ReturnType<typeof createSymbolChanges>;
  sessions: ReturnType<typeof createMarketSessions>;
  figures: ReturnType<typeof createFigures>;
  /** Others may hear the prices of a symbol now. */
  onUpdate: () => void;
}

export function mountSymbolRoutes(api: Api, { search, symbols, changes, sessions, figures, onUpdate }: Services): void {
  api.route(searchSymbols, ({ query }, { caller }) => search.search(query, caller));
  api.route(listManagedSymbols, ({ query }) => search.listManaged(query));
  api.route(getManagedSymbol, ({ params }) => symbols.showManaged(params.id));
  api.route(getSymbol, ({ params }, { caller }) => symbols.show(params.symbol, caller));
  api.route(createSymbol, ({ body }, { caller }) => changes.create(caller, body));
  api.route(updateSymbol, async ({ params, body }, { caller }) => {
    const changed = await changes.update(caller, params.id, body);
    onUpdate();
    return changed;
  });
  api.route(addSplit, ({ params, body }, { caller }) => changes.addSplit(caller, params.id, body));
  api.route(removeSplit, ({ params }, { caller }) => changes.removeSplit(caller, params.id, params.at));
  api.route(listMarketSessions, async () => ({ data: await sessions.list() }));
  api.route(setSessionException, ({ params, body }, { caller }) => sessions.setException(caller, params, body));
  api.route(removeSessionException, ({ params }, { caller }) => sessions.removeException(caller, params));
  api.route(getMarketDataFigures, () => figures.read());
}
