import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '@candela/contract/paging';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { ListedStrategy } from '@candela/contract/scanning/strategies';

interface AlertList {
  queryKey: readonly unknown[];
  alerts: readonly TradingAlert[];
  /** As many as the server lists. */
  most: number;
}

/** For an answer that is on its way, and may be from before; without cancelling, it would be taken. */
function readAgain(client: QueryClient, queryKey: readonly unknown[]): void {
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
}

/** Adds alerts from the hub to a list, if it has been read: newest first, each once. */
export function addToList(client: QueryClient, { queryKey, alerts, most }: AlertList): void {
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') return readAgain(client, queryKey);
  const ids = new Set(alerts.map(({ id }) => id));
  client.setQueryData<{ data: TradingAlert[] }>(queryKey, (known) => {
    if (!known) return known;
    const others = known.data.filter(({ id }) => !ids.has(id));
    return { ...known, data: [...alerts, ...others].toSorted((a, b) => b.id - a.id).slice(0, most) };
  });
}

/** Shows the newest alerts from the hub in the lists of strategies that have been read. */
export function showLatest(
  client: QueryClient,
  { queryKey: listsKey, alerts }: Pick<AlertList, 'queryKey' | 'alerts'>,
): void {
  const newest = new Map(alerts.toSorted((a, b) => a.id - b.id).map((alert) => [alert.strategyId, alert]));
  const updated = (strategy: ListedStrategy): ListedStrategy => {
    const alert = newest.get(strategy.id);
    return alert && alert.id > (strategy.latestAlert?.id ?? 0) ? { ...strategy, latestAlert: alert } : strategy;
  };
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: listsKey })) {
    if (state.fetchStatus === 'fetching') readAgain(client, queryKey);
    else
      client.setQueryData<InfiniteData<Page<ListedStrategy>>>(
        queryKey,
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(updated) })) },
      );
  }
}
