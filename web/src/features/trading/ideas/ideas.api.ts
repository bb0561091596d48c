import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { useSession } from '#platform/session/session.ts';
import type { HubData } from '@candela/contract/hub';
import { listDayLines, maxDayLines } from '@candela/contract/market-data/day-lines';
import { getIdea } from '@candela/contract/trading/idea-detail';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { listIdeas, markIdea, unmarkIdea, type ListedIdea } from '@candela/contract/trading/ideas';
import type { IdeaSearch } from './idea-search.ts';

/** All ideas, the newest first. */
export const ideaListQuery = infiniteQueryOptions({
  queryKey: ['ideas', 'list'],
  queryFn: ({ pageParam, signal }) => call(listIdeas, { query: { cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Ideas by what the address says. */
export const foundIdeasQuery = ({ tab, simulated, ...filter }: IdeaSearch) =>
  infiniteQueryOptions({
    queryKey: ['ideas', 'list', { tab, simulated, ...filter }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...filter,
        ...(simulated !== undefined && { simulated: String(simulated) }),
        ...(tab && { status: tab }),
        cursor: pageParam ?? undefined,
      };
      return call(listIdeas, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Closing prices of the trading day of symbols, for small charts. */
export const ideaDayLinesQuery = (symbolIds: readonly number[]) => {
  const ids = [...new Set(symbolIds)].toSorted((a, b) => a - b).slice(0, maxDayLines);
  return queryOptions({
    queryKey: ['day-lines', ids.join(',')],
    queryFn: async ({ signal }) => {
      const { data } = await call(listDayLines, { query: { symbolIds: ids.join(',') } }, { signal });
      return new Map(data.map(({ symbolId, closes }) => [symbolId, closes]));
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
};

/** A published idea, or a draft of the user. */
export const ideaQuery = (id: number) =>
  queryOptions({
    queryKey: ['ideas', 'one', id],
    queryFn: ({ signal }) => call(getIdea, { params: { id } }, { signal }),
  });

interface Mark {
  id: number;
  isRead: boolean;
}

/** Marks an idea as read, or as unread: at once on the screen. A list keeps its rows until the next visit. */
export function useIdeaMark() {
  const client = useQueryClient();
  const userId = useSession(({ profile }) => profile?.id ?? '');
  const show = ({ id, isRead }: Mark) => changeIdeas(client, id, (idea) => ({ ...idea, read: isRead ? [userId] : [] }));
  return useMutation({
    mutationFn: ({ id, isRead }: Mark) => call(isRead ? markIdea : unmarkIdea, { params: { id } }),
    onMutate: show,
    onError: (_error, { id, isRead }) => show({ id, isRead: !isRead }),
  });
}

type Pages = InfiniteData<{ data: ListedIdea[]; nextCursor: string | null }>;

/** Changes an idea wherever it is shown, in its place. */
export function changeIdeas(client: QueryClient, id: number, change: <T extends Idea>(idea: T) => T): void {
  const of = <T extends Idea>(idea: T) => (idea.id === id ? change(idea) : idea);
  client.setQueriesData<Pages>(
    { queryKey: ['ideas', 'list'] },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(of) })) },
  );
  client.setQueryData<Idea>(['ideas', 'one', id], (known) => known && of(known));
}

/** Takes totals that the server has sent into the lists, unless they are older than what is shown. */
export function takeIdeaFigures(client: QueryClient, { id, figures }: HubData<'things.figures'>): void {
  const of = (idea: ListedIdea) =>
    idea.id === id && figures.revision > idea.figures.revision ? { ...idea, figures } : idea;
  client.setQueriesData<Pages>(
    { queryKey: ['ideas', 'list'] },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(of) })) },
  );
}

/** Whether a list or a page that is in memory shows an idea. */
export function isIdeaShown(client: QueryClient, id: number): boolean {
  const lists = client.getQueriesData<Pages>({ queryKey: ['ideas', 'list'] });
  const isListed = lists.some(([, known]) => known?.pages.some(({ data }) => data.some((idea) => idea.id === id)));
  return isListed || client.getQueryData(['ideas', 'one', id]) !== undefined;
}
