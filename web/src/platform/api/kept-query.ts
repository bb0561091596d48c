import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sharedItem, type Item } from '#platform/device/stores/items.ts';

interface KeptQuery<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * Options of a query whose last response is stored on the device, so that the next visit shows it at once; it is refetched in the
 * background. Only for data that is the same for every user.
 */
export function keptQuery<T>({ queryKey, queryFn }: KeptQuery<T>) {
  const item = itemOf(queryKey);
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const answer = await queryFn(context);
      item.write(JSON.stringify(answer));
      return answer;
    },
    initialData: () => keptAnswer<T>(item),
    initialDataUpdatedAt: 0,
    staleTime: 10 * 60_000,
  });
}

const itemOf = (queryKey: QueryKey) => sharedItem('kept', queryKey.join('/'));

/** Stores data that arrived in another way, such as from the hub. */
export function keepAnswer<T>(client: QueryClient, { queryKey }: Pick<KeptQuery<T>, 'queryKey'>, answer: T): void {
  itemOf(queryKey).write(JSON.stringify(answer));
  client.setQueryData(queryKey, answer);
}

function keptAnswer<T>(item: Item): T | undefined {
  try {
    return JSON.parse(item.read() ?? '') as T;
  } catch {
    return undefined;
  }
}
