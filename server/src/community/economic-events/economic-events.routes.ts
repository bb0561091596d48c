import type { Api } from '#platform/http/api.ts';
import { getEconomicAlerts, updateEconomicAlerts } from '@candela/contract/community/economic-alerts';
import {
  createEconomicEvent,
  getEconomicEvent,
  getNextEconomicEvent,
  listEconomicEvents,
  listEventCurrencies,
  listEventsOfSymbol,
  removeEconomicEvent,
  updateEconomicEvent,
} from '@candela/contract/community/economic-events';
import type { createEconomicAlerts } from './alerts.ts';
import type { createEconomicEvents } from './economic-events.service.ts';
import type { createEntering } from './entering.service.ts';

interface Given {
  alerts: ReturnType<typeof createEconomicAlerts>;
  events: ReturnType<typeof createEconomicEvents>;
  entering: ReturnType<typeof createEntering>;
}

export function mountEconomicEventRoutes(api: Api, { alerts, events, entering }: Given): void {
  api.route(listEconomicEvents, ({ query }, { caller }) => events.list(caller, query));
  api.route(listEventCurrencies, (_input, { caller }) => events.currencies(caller));
  api.route(getNextEconomicEvent, ({ query }, { caller }) => events.next(caller, query));
  api.route(listEventsOfSymbol, ({ query }, { caller }) => events.listOfSymbol(caller, query));
  api.route(getEconomicEvent, ({ params }, { caller }) => events.get(caller, params.id));
  api.route(getEconomicAlerts, (_input, { caller }) => alerts.choice(caller));
  api.route(updateEconomicAlerts, ({ body }, { caller }) => alerts.choose(caller, body));
  api.route(createEconomicEvent, ({ body }, { caller }) => entering.create(caller, body));
  api.route(updateEconomicEvent, ({ params, body }, { caller }) => entering.update(caller, params.id, body));
  api.route(removeEconomicEvent, ({ params }, { caller }) => entering.remove(caller, params.id));
}
