import { listSettings, type Settings } from '@candela/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keepAnswer, keptQuery } from '#platform/api/kept-query.ts';
import { queryClient } from '#platform/api/query.ts';

const settingsQuery = keptQuery({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
});

/** Settings, also before any screen has asked for them; undefined when they cannot be had. */
export async function readSettings(): Promise<Settings | undefined> {
  try {
    return await queryClient.ensureQueryData(settingsQuery);
  } catch {
    return undefined;
  }
}

/** Settings that decide what the shell shows; undefined until the first answer on this device. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}

/** What the hub says the settings are now. */
export const takeSettings = (settings: Settings): void => keepAnswer(queryClient, settingsQuery, settings);
