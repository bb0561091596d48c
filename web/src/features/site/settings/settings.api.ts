import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { countMissingFactors } from '@candela/contract/sign-in/factors';
import { getConnectionTest, startConnectionTest, type ConnectionKind } from '@candela/contract/site/connection-tests';
import type { SettingValues } from '@candela/contract/site/setting-values';
import { changeSettings, readSettingsForm, uploadBrandFile, type SettingsForm } from '@candela/contract/site/settings';

/** The key begins with `settings`, so that messages of the hub about settings refetch it. */
export const settingsFormQuery = queryOptions({
  queryKey: ['settings', 'form'],
  queryFn: ({ signal }) => call(readSettingsForm, {}, { signal }),
});

/** Number of people of each role without a second factor. */
export const missingFactorsQuery = queryOptions({
  queryKey: ['settings', 'form', 'missing-factors'],
  queryFn: ({ signal }) => call(countMissingFactors, {}, { signal }),
});

/** Saves the settings; on a conflict the latest values are loaded. */
export function useSettingsSaving() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { revision: number; values: Partial<SettingValues> }) => call(changeSettings, { body }),
    onSuccess: (form: SettingsForm) => client.setQueryData(settingsFormQuery.queryKey, form),
    onError: () => client.invalidateQueries({ queryKey: settingsFormQuery.queryKey }),
  });
}

export function useBrandFileUpload() {
  return useMutation({ mutationFn: (file: Blob) => uploadFile(uploadBrandFile, {}, file) });
}

export function useConnectionTestStart() {
  return useMutation({ mutationFn: (kind: ConnectionKind) => call(startConnectionTest, { body: { kind } }) });
}

/** Result of a connection test, polled every second until it is known. */
export function connectionTestQuery(id: string | null) {
  return queryOptions({
    queryKey: ['connection-tests', id],
    queryFn: ({ signal }) => call(getConnectionTest, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.outcome || state.error ? false : 1000),
  });
}
