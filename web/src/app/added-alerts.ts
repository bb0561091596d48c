import type { QueryClient } from '@tanstack/react-query';
import type { TradingAlert } from '@candela/contract/scanning/alerts';

interface AlertList {
  queryKey: readonly unknown[];
  alerts: readonly TradingAlert[];
  /** As many as the server lists. */
  most: number;
}

/** Adds alerts from the hub to a list, if it has been read: newest first, each once. */
export function addToList(client: QueryClient, { queryKey, alerts, most }: AlertList): void {
  // An answer that is on its way may be from before; without cancelling, the first one would be taken.
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching')
    return void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
  const ids = new Set(alerts.map(({ id }) => id));
  client.setQueryData<{ data: TradingAlert[] }>(queryKey, (known) => {
    if (!known) return known;
    const others = known.data.filter(({ id }) => !ids.has(id));
    return { ...known, data: [...alerts, ...others].toSorted((a, b) => b.id - a.id).slice(0, most) };
  });
}
