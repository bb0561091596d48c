import { displaysFor } from '#market-data/symbol-access.ts';
import type { Context } from '#platform/context.ts';
import { createFigures } from './figures.service.ts';
import { createMarketSessions } from './market-sessions.service.ts';
import { createSymbolChanges } from './symbol-changes.service.ts';
import { listSourceChoices, listSymbolChoices } from './symbol-choices.queries.ts';
import { createSymbolSearch } from './symbol-search.service.ts';
import { mountSymbolRoutes } from './symbols.routes.ts';
import { symbolSearch } from './symbols.search.ts';
import { createSymbols } from './symbols.service.ts';

/** What is traded, and when. */
export function mountSymbols({ api, db, hub, provisions, search }: Context): void {
  search.add(symbolSearch);
  provisions.provide('symbols.choices', async (caller) => ({
    tradingSymbols: (await listSymbolChoices(db, displaysFor(caller))).map(({ position: _place, ...choice }) => choice),
    tradingDataProviders: await listSourceChoices(db),
  }));
  mountSymbolRoutes(api, {
    search: createSymbolSearch(db),
    symbols: createSymbols(db),
    changes: createSymbolChanges(db),
    sessions: createMarketSessions(db),
    figures: createFigures(db),
    onUpdate: () => hub.checkGuardedRooms(),
  });
}
