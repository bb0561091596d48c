import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createDataExportLink,
  getDataExport,
  requestDataExport,
  type DataExport,
} from '@candela/contract/accounts/data-exports';
import { getDeletionTerms, requestDeletion } from '@candela/contract/accounts/deletions';

const keys = { export: (userId: string | null) => ['data-exports', userId], terms: ['profile', 'deletion'] };

const runningInterval = 2000;

export const isRunning = (one: DataExport | null | undefined) => one?.state === 'waiting' || one?.state === 'running';

/** The latest export: the user's own, or for admins that of another user. */
export const dataExportQuery = (userId: string | null) =>
  queryOptions({
    queryKey: keys.export(userId),
    queryFn: ({ signal }) => call(getDataExport, { query: userId === null ? {} : { userId } }, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.last) ? runningInterval : false),
  });

export function useDataExport(userId: string | null) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => call(requestDataExport, { body: userId === null ? {} : { userId } }),
    onSuccess: (last) => client.setQueryData(keys.export(userId), { last }),
  });
  const load = useMutation({
    mutationFn: (id: string) => call(createDataExportLink, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return { request, load };
}

export const deletionTermsQuery = queryOptions({
  queryKey: keys.terms,
  queryFn: ({ signal }) => call(getDeletionTerms, {}, { signal }),
});

export function useDeletion(onDeleted: (dueAt: string) => void) {
  return useMutation({
    mutationFn: () => call(requestDeletion, {}),
    onSuccess: ({ dueAt }) => onDeleted(dueAt),
  });
}
