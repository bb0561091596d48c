import type { QueryClient } from '@tanstack/react-query';
import type { HubData } from '@candela/contract/hub';
import { strategyAlertsQuery } from './strategies.api.ts';

/** As many as the server lists. */
const listedAlerts = 30;

/** Adds alerts from the hub to the lists of their strategies that have been read: newest first, each once. */
export function addToStrategies(client: QueryClient, { alerts }: HubData<'trading-alerts.created'>): void {
  for (const [strategyId, fresh] of Map.groupBy(alerts, (alert) => alert.strategyId)) {
    if (strategyId === null) continue;
    const ids = new Set(fresh.map(({ id }) => id));
    client.setQueryData(strategyAlertsQuery(strategyId).queryKey, (known) => {
      if (!known) return known;
      const others = known.data.filter(({ id }) => !ids.has(id));
      return { ...known, data: [...fresh, ...others].toSorted((a, b) => b.id - a.id).slice(0, listedAlerts) };
    });
  }
}
