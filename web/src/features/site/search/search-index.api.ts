import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getSearchIndex, rebuildSearch } from '@candela/contract/site/search';

const askAgainMilliseconds = 2000;

/** Size of the search index; polled while documents are waiting. */
export const searchIndexQuery = queryOptions({
  queryKey: ['search-index'],
  queryFn: ({ signal }) => call(getSearchIndex, {}, { signal }),
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? askAgainMilliseconds : false),
});

export function useRebuildSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(rebuildSearch, {}),
    onSettled: () => client.invalidateQueries({ queryKey: searchIndexQuery.queryKey }),
  });
}
