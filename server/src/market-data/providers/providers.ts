import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import {
  addProviderSymbols,
  displayDataProvider,
  listDataProviders,
  searchProviderSymbols,
  testDataProvider,
  updateDataProvider,
} from '@candela/contract/market-data/providers';
import { createProviderCalls } from './provider-calls.service.ts';
import { createProviderSymbols } from './provider-symbols.service.ts';
import { createProviders } from './providers.service.ts';

/** The providers of prices, as admins connect them. */
export function mountProviders({ api, config, db, hub, priceProviders, secret }: Context): void {
  const seals = createSeals(config.secretsKeys, secret);
  const { isDemo } = config;
  const onDisplay = () => hub.checkGuardedRooms();
  const providers = createProviders({ db, seals, isDemo, onDisplay });
  const calls = createProviderCalls({ db, seals, isDemo, places: priceProviders });
  const symbols = createProviderSymbols({ db, isDemo, calls });

  api.route(listDataProviders, async () => ({ data: await providers.list() }));
  api.route(updateDataProvider, ({ params, body }, { caller }) => providers.update(caller, params.prefix, body));
  api.route(testDataProvider, ({ params, body }) => calls.test(params.prefix, body));
  api.route(displayDataProvider, ({ params, body }, { caller }) => providers.setDisplay(caller, params.prefix, body));
  api.route(searchProviderSymbols, async ({ params, query }) => ({
    data: await symbols.search(params.prefix, query.query),
  }));
  api.route(addProviderSymbols, async ({ params, body }, { caller }) => ({
    added: await symbols.add(caller, params.prefix, body.symbols),
  }));
}
