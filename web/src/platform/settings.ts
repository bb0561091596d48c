import { listSettings, type Settings, type visibilitySettings } from '@candela/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import { keptQuery } from '#platform/kept-query.ts';

export type VisibilitySetting = (typeof visibilitySettings)[number];

const settingsQuery = keptQuery({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
});

/** Settings that decide what the shell shows; undefined until the first answer on this device. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}

/** Whether a setting makes a feature visible; hidden while settings are unknown. */
export function isVisible(settings: Settings | undefined, name: VisibilitySetting): boolean {
  return settings?.data.some((setting) => setting.name === name && setting.isVisible) ?? false;
}
