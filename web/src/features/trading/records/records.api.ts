import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getEquity, getRecord, listRecords } from '@candela/contract/trading/records';

/** Figures follow results within a minute. */
const staleTime = 60_000;

/** The record of an author. */
export const recordQuery = (authorId: string) =>
  queryOptions({
    queryKey: ['records', 'one', authorId],
    queryFn: ({ signal }) => call(getRecord, { params: { id: authorId } }, { signal }),
    staleTime,
    retry: false,
  });

/** The cumulated results of an author. */
export const equityQuery = (authorId: string, isSimulated: boolean) =>
  queryOptions({
    queryKey: ['records', 'equity', authorId, isSimulated],
    queryFn: ({ signal }) =>
      call(getEquity, { params: { id: authorId }, query: { simulated: String(isSimulated) } }, { signal }),
    staleTime,
  });

/** Authors by their results. */
export const rankingQuery = (sort: 'best' | 'worst', isSimulated: boolean) =>
  infiniteQueryOptions({
    queryKey: ['records', 'ranking', sort, isSimulated],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecords,
        { query: { sort, simulated: String(isSimulated), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime,
  });
