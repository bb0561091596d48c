import { listSettings, type Settings } from '@candela/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import { keptQuery } from '#platform/kept-query.ts';

const settingsQuery = keptQuery({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
});

/** Settings that decide what the shell shows; undefined until the first answer on this device. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}
