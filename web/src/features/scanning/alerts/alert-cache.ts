import type { QueryClient } from '@tanstack/react-query';
import type { HubData } from '@candela/contract/hub';
import { tradingAlertsQuery } from './alerts.api.ts';

/** As many as the server lists. */
const listedAlerts = 50;

/** Adds alerts from the hub to the list, if it has been read: newest first, each once. */
export function addAlerts(client: QueryClient, { alerts }: HubData<'trading-alerts.created'>): void {
  const { queryKey } = tradingAlertsQuery;
  // An answer that is on its way may be from before.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') return void client.invalidateQueries({ queryKey });
  client.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const ids = new Set(alerts.map(({ id }) => id));
    const others = known.data.filter(({ id }) => !ids.has(id));
    return { ...known, data: [...alerts, ...others].toSorted((a, b) => b.id - a.id).slice(0, listedAlerts) };
  });
}
