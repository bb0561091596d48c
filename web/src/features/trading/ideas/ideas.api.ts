import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listIdeas, markIdea } from '@candela/contract/trading/ideas';

export const ideaListQuery = infiniteQueryOptions({
  queryKey: ['ideas', 'list'],
  queryFn: ({ pageParam, signal }) => call(listIdeas, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Marks a trade idea as read after the server has confirmed it. */
export function useIdeaMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(markIdea, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ideas'] }),
  });
}
