import type { QueryClient } from '@tanstack/react-query';
import { addToList, showLatest } from '#app/added-alerts.ts';
import { preferencesQuery } from '#features/messaging/notifications/preferences.api.ts';
import { alertFiltersQuery } from '#features/scanning/alerts/alert-filters.api.ts';
import { playAlertSound } from '#features/scanning/alerts/alert-sound.ts';
import { tradingAlertsQuery } from '#features/scanning/alerts/alerts.api.ts';
import { clockIn, isQuietAt } from '#features/scanning/alerts/quiet-hours.ts';
import { strategyAlertsQuery, strategyListsKey } from '#features/scanning/strategies/strategies.api.ts';
import { currentSession } from '#platform/session/session.ts';
import { browserZone } from '#platform/time/time.ts';
import type { HubData } from '@candela/contract/hub';
import { isWanted } from '@candela/contract/scanning/alert-filters';

/** As many as the server lists, in the drawer and of a strategy. */
const [mostInDrawer, mostOfStrategy] = [50, 30];

/** Adds the alerts from the hub to the lists and pages of their strategies, those that are wanted to the list, and lets them be heard by whoever has chosen that. */
export async function takeNewAlerts(client: QueryClient, { alerts }: HubData<'trading-alerts.created'>): Promise<void> {
  for (const [strategyId, own] of Map.groupBy(alerts, (alert) => alert.strategyId)) {
    if (strategyId === null) continue;
    addToList(client, { queryKey: strategyAlertsQuery(strategyId).queryKey, alerts: own, most: mostOfStrategy });
  }
  showLatest(client, { queryKey: strategyListsKey, alerts });
  try {
    const filters = await client.fetchQuery(alertFiltersQuery);
    const wanted = alerts.filter((alert) => isWanted(filters, alert));
    if (wanted.length === 0) return;
    addToList(client, { queryKey: tradingAlertsQuery.queryKey, alerts: wanted, most: mostInDrawer });
    if (filters.hasSound && wanted.some(({ isLate }) => !isLate) && !(await isQuiet(client))) await playAlertSound();
  } catch {
    // What is wanted is not known: the server knows it.
    await client.invalidateQueries({ queryKey: tradingAlertsQuery.queryKey });
  }
}

/** Whether the user has quiet hours now, by the clock of their zone, as for pushes. */
async function isQuiet(client: QueryClient): Promise<boolean> {
  const preferences = await client.fetchQuery({ ...preferencesQuery, staleTime: 60_000 });
  const zone = currentSession().profile?.timeZone ?? browserZone();
  return isQuietAt(clockIn(zone, Date.now()), preferences);
}
