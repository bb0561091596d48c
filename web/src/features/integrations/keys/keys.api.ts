import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createKey,
  listKeyScopes,
  listKeys,
  renewKey,
  revokeKey,
  type KeyScope,
  type KeyState,
} from '@candela/contract/integrations/keys';

const keys = {
  lists: ['api-keys', 'list'],
  list: (state: KeyState | undefined, search: string) => ['api-keys', 'list', state, search],
  scopes: ['api-keys', 'scopes'],
};

export const keyListQuery = (state: KeyState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(state, search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listKeys,
        { query: { state, ...(search !== '' && { search }), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const scopeListQuery = queryOptions({
  queryKey: keys.scopes,
  queryFn: ({ signal }) => call(listKeyScopes, {}, { signal }),
});

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.lists });
}

export function useKeyMaking() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; scopes: KeyScope[]; expiresAt: string | null }) => call(createKey, { body }),
    // Not awaited: the secret is shown whatever becomes of the list.
    onSuccess: () => void refresh(),
    // Secrets must not stay in memory.
    gcTime: 0,
  });
}

export function useKeyRenewal(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { expiresAt: string | null; overlapHours: number }) => call(renewKey, { params: { id }, body }),
    onSettled: () => void refresh(),
    gcTime: 0,
  });
}

export function useKeyRevocation(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(revokeKey, { params: { id } }),
    onSettled: refresh,
  });
}
