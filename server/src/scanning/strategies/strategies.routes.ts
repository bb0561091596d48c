import type { Api } from '#platform/http/api.ts';
import {
  createStrategy,
  getManagedStrategy,
  listManagedStrategies,
  removeStrategy,
  updateStrategy,
} from '@candela/contract/scanning/managed-strategies';
import { getStrategy, listStrategies } from '@candela/contract/scanning/strategies';
import { changeStrategyState, goLiveWithStrategy, returnStrategy } from '@candela/contract/scanning/strategy-states';
import { tryStrategyVersion } from '@candela/contract/scanning/strategy-trials';
import { createStrategyVersion, getStrategyVersion } from '@candela/contract/scanning/strategy-versions';
import type { createManagedStrategies } from './managed-strategies.service.ts';
import type { createStrategyStates } from './states.service.ts';
import type { createStrategies } from './strategies.service.ts';
import type { createStrategyVersions } from './versions.service.ts';

interface Services {
  strategies: ReturnType<typeof createStrategies>;
  managed: ReturnType<typeof createManagedStrategies>;
  versions: ReturnType<typeof createStrategyVersions>;
  states: ReturnType<typeof createStrategyStates>;
}

export function mountStrategyRoutes(api: Api, { strategies, managed, versions, states }: Services): void {
  api.route(listStrategies, ({ query }, { caller }) => strategies.list(caller, query));
  api.route(getStrategy, ({ params }, { caller }) => strategies.get(caller, params.id));
  api.route(listManagedStrategies, ({ query }, { caller }) => managed.list(caller, query));
  api.route(getManagedStrategy, ({ params }, { caller }) => managed.get(caller, params.id));
  api.route(createStrategy, ({ body }, { caller }) => managed.create(caller, body));
  api.route(updateStrategy, ({ params, body }, { caller }) => managed.update(caller, params.id, body));
  api.route(removeStrategy, ({ params }, { caller }) => managed.remove(caller, params.id));
  api.route(createStrategyVersion, ({ params, body }, { caller }) => versions.create(caller, params.id, body.revision));
  api.route(getStrategyVersion, ({ params }, { caller }) => versions.get(caller, params));
  api.route(tryStrategyVersion, ({ params }, { caller }) => versions.tryOut(caller, params));
  api.route(changeStrategyState, ({ params, body }, { caller }) => states.change(caller, params.id, body));
  api.route(goLiveWithStrategy, ({ params, body }, { caller }) => states.goLive(caller, params.id, body));
  api.route(returnStrategy, ({ params, body }, { caller }) => states.sendBack(caller, params.id, body));
}
