import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listDevices, removeDevice } from '@candela/contract/messaging/devices';
import { updateMailChoice, type MailKind } from '@candela/contract/messaging/digests';
import { getPreferences, updatePreferences, type Preferences } from '@candela/contract/messaging/notifications';

const preferencesKey = ['notifications', 'preferences'];
const devicesKey = ['devices'];

export const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
});

export const deviceListQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => call(listDevices, {}, { signal }),
});

/** Changes preferences with an optimistic update; one after another, as each sends all of them. */
export function usePreferenceChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (body: Preferences) => call(updatePreferences, { body }),
    onMutate: (body) => {
      void client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<Preferences>(preferencesKey);
      client.setQueryData(preferencesKey, body);
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(preferencesKey, before),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

/** Uses the token of a link in an email, signed in or not. */
export const chooseMails = (body: { token: string; kind: MailKind; isWanted: boolean }) =>
  call(updateMailChoice, { body });

export function useDeviceRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeDevice, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
