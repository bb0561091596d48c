import type { Context } from '#platform/context.ts';
import { mountEconomicEventRoutes } from './economic-events.routes.ts';
import { createEconomicEvents } from './economic-events.service.ts';
import { createEntering } from './entering.service.ts';

/** The economic calendar. */
export function mountEconomicEvents({ db, api, provisions }: Context): void {
  mountEconomicEventRoutes(api, {
    events: createEconomicEvents({ db, provisions }),
    entering: createEntering({ db }),
  });
}
