import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  getDashboard,
  getRevenue,
  listConcerns,
  listDashboardRows,
  type ListedKind,
} from '@candela/contract/oversight/dashboard';

interface Period {
  from: string;
  to: string;
}

const minute = 60_000;

export const dashboardQuery = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'figures', period],
    queryFn: ({ signal }) => call(getDashboard, { query: period }, { signal }),
    placeholderData: keepPreviousData,
    // The first request starts the counting, so it polls until there is a result.
    refetchInterval: ({ state }) => (state.data?.computedAt === null ? 3000 : 5 * minute),
  });

export const revenueQuery = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', 'revenue', period],
    queryFn: ({ signal }) => call(getRevenue, { query: period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * minute,
  });

export const concernsQuery = queryOptions({
  queryKey: ['dashboard', 'concerns'],
  queryFn: ({ signal }) => call(listConcerns, {}, { signal }),
  refetchInterval: minute,
});

/** The rows behind a figure. */
export const rowsQuery = (kind: ListedKind, period: Period) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'rows', kind, period],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...period, limit: 50, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, nextCursor } = await call(listDashboardRows, { params: { kind }, query }, { signal });
      // Rows have no id: they are identified by their position.
      return { data: data.map((row, at) => ({ ...row, id: `${pageParam ?? ''} ${at}` })), nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
