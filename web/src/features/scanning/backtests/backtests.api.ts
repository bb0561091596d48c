import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api/api-client.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import type { tradeSorts } from '@candela/contract/scanning/backtest-terms';
import {
  getBacktest,
  listBacktests,
  listBacktestTrades,
  removeBacktest,
  showBacktest,
  startBacktest,
  type BacktestDetail,
  type BacktestPlanInput,
} from '@candela/contract/scanning/backtests';
import { getManagedStrategy } from '@candela/contract/scanning/managed-strategies';
import { getStrategyVersion } from '@candela/contract/scanning/strategy-versions';

export type TradeSort = (typeof tradeSorts)[number];

const keys = {
  all: ['backtests'],
  list: (strategyId: number) => ['backtests', 'list', strategyId],
  one: (id: number) => ['backtests', 'one', id],
  trades: (id: number, sort: TradeSort) => ['backtests', 'trades', id, sort],
};

export const backtestListQuery = (strategyId: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(strategyId),
    queryFn: ({ pageParam, signal }) =>
      call(listBacktests, { params: { id: strategyId }, query: { cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const backtestQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getBacktest, { params: { id } }, { signal }),
  });

/** They never change once the backtest is done. */
export const backtestTradesQuery = (id: number, sort: TradeSort) =>
  infiniteQueryOptions({
    queryKey: keys.trades(id, sort),
    queryFn: ({ pageParam, signal }) =>
      call(listBacktestTrades, { params: { id }, query: { sort, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Infinity,
  });

/** The strategy that is tested, with its versions. */
export const testedStrategyQuery = (id: number) =>
  queryOptions({
    queryKey: ['strategies', 'tested', id],
    queryFn: ({ signal }) => call(getManagedStrategy, { params: { id } }, { signal }),
  });

export const testedVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['strategies', 'version', id, version],
    queryFn: ({ signal }) => call(getStrategyVersion, { params: { id, number: version } }, { signal }),
    staleTime: Infinity,
  });

export function useBacktestStart(strategyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, plan }: { version: number; plan: BacktestPlanInput }) =>
      call(startBacktest, { body: { strategyId, version, plan } }),
    onSuccess: (found) => {
      client.setQueryData(keys.one(found.id), found);
      return client.invalidateQueries({ queryKey: keys.list(strategyId) });
    },
  });
}

/** Stops one that waits or runs, and deletes one that has ended. */
export function useBacktestRemoval({ id, strategyId, state }: Pick<BacktestDetail, 'id' | 'strategyId' | 'state'>) {
  const client = useQueryClient();
  const isOpen = state === 'waiting' || state === 'running';
  return useMutation({
    mutationFn: () => call(removeBacktest, { params: { id } }),
    // It may have ended, or somebody else may have deleted it.
    onSettled: () => {
      if (isOpen) void client.invalidateQueries({ queryKey: keys.one(id) });
      // The page of the strategy may have shown it.
      else void client.invalidateQueries({ queryKey: ['strategies', 'one', strategyId] });
      return client.invalidateQueries({ queryKey: keys.list(strategyId) });
    },
  });
}

/** Shows one to the readers of its strategy, or no longer. */
export function useBacktestShowing({ id, strategyId }: Pick<BacktestDetail, 'id' | 'strategyId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isShown: boolean) => call(showBacktest, { params: { id }, body: { isShown } }),
    onSuccess: (found) => client.setQueryData(keys.one(id), found),
    // The one that was shown is not any more; another version may be live.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        client.invalidateQueries({ queryKey: ['strategies', 'one', strategyId] }),
      ]),
  });
}

/** Keeps what is shown of backtests in step with their jobs. */
export function useBacktestNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLive('backtests.progress', ({ id, strategyId, state, progress }) => {
        const known = client.getQueryData<BacktestDetail>(keys.one(id));
        if (known?.state === state && state === 'running') client.setQueryData(keys.one(id), { ...known, progress });
        else {
          void client.invalidateQueries({ queryKey: keys.one(id) });
          void client.invalidateQueries({ queryKey: keys.list(strategyId) });
        }
      }),
    [client],
  );
}
