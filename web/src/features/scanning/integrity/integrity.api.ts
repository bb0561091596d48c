import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getStrategyIntegrity, getStrategyReliability, listStrategyDrift } from '@candela/contract/scanning/integrity';
import type { IntegrityPeriod } from './integrity-search.ts';

export const integrityQuery = (id: number, days: IntegrityPeriod) =>
  queryOptions({
    queryKey: ['strategy-integrity', id, days],
    queryFn: ({ signal }) => call(getStrategyIntegrity, { params: { id }, query: { days } }, { signal }),
  });

export const driftQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['strategy-drift', id],
    queryFn: ({ pageParam, signal }) =>
      call(listStrategyDrift, { params: { id }, query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const reliabilityQuery = (id: number) =>
  queryOptions({
    queryKey: ['strategy-reliability', id],
    queryFn: ({ signal }) => call(getStrategyReliability, { params: { id } }, { signal }),
  });
