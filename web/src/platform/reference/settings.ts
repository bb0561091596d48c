import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keepAnswer, keptQuery } from '#platform/api/kept-query.ts';
import { queryClient } from '#platform/api/query.ts';
import { listSettings, type Settings } from '@candela/contract/site/settings';

const settingsQuery = keptQuery({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
});

/** Reads the settings, also before any screen has loaded them; undefined if they are unavailable. */
export async function readSettings(): Promise<Settings | undefined> {
  try {
    return await queryClient.ensureQueryData(settingsQuery);
  } catch {
    return undefined;
  }
}

/** Settings that control the shell; undefined until the first response on this device. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}

/** Applies settings received from the hub. */
export const takeSettings = (settings: Settings): void => keepAnswer(queryClient, settingsQuery, settings);
