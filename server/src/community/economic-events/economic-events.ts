import { economicAlertJob } from '#community/economic-alerts.ts';
import type { Context } from '#platform/context.ts';
import { createEconomicAlerts } from './alerts.ts';
import { mountEconomicEventRoutes } from './economic-events.routes.ts';
import { createEconomicEvents } from './economic-events.service.ts';
import { createEntering } from './entering.service.ts';
import { releasesSearch } from './releases.search.ts';

/** The economic calendar. */
export function mountEconomicEvents({ db, api, jobs, provisions, search }: Context): void {
  search.add(releasesSearch);
  const alerts = createEconomicAlerts({ db });
  jobs.work(economicAlertJob, alerts.run);
  mountEconomicEventRoutes(api, {
    alerts,
    events: createEconomicEvents({ db, provisions }),
    entering: createEntering({ db }),
  });
}
