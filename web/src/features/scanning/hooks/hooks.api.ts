import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { ReceiptState } from '@candela/contract/scanning/hook-terms';
import {
  createHookToken,
  getStrategyHook,
  listHookReceipts,
  removeStrategyAlias,
  replayHookReceipt,
  sendHookTest,
} from '@candela/contract/scanning/hooks';

const keys = {
  all: (id: number) => ['hooks', id],
  one: (id: number) => ['hooks', id, 'hook'],
  receipts: (id: number, state: ReceiptState | undefined) => ['hooks', id, 'receipts', state],
};

/** What arrives is seen without a reload. */
const refetchInterval = 5000;

export const hookQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getStrategyHook, { params: { id } }, { signal }),
    refetchInterval,
  });

export const receiptsQuery = (id: number, state: ReceiptState | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.receipts(id, state),
    queryFn: ({ pageParam, signal }) =>
      call(
        listHookReceipts,
        { params: { id }, query: { limit: '20', cursor: pageParam ?? undefined, ...(state && { state }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Of a long list that somebody reads, not all pages again and again.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : refetchInterval),
  });

/** Has what is shown of a strategy read again. */
function useRead(id: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all(id) });
}

export function useNewAddress(id: number) {
  return useMutation({
    mutationFn: () => call(createHookToken, { params: { id } }, { isShownByPage: true }),
    onSuccess: useRead(id),
  });
}

export function useHookTest(id: number) {
  return useMutation({
    mutationFn: (message: string) => call(sendHookTest, { params: { id }, body: { message } }, { isShownByPage: true }),
    onSuccess: useRead(id),
  });
}

export function useReplay(id: number) {
  return useMutation({
    mutationFn: ({ receiptId, symbolId }: { receiptId: number; symbolId: number | null }) =>
      call(replayHookReceipt, { params: { id, receiptId }, body: { symbolId } }, { isShownByPage: true }),
    onSuccess: useRead(id),
  });
}

export function useAliasRemoval(id: number) {
  return useMutation({
    mutationFn: (aliasId: number) => call(removeStrategyAlias, { params: { id, aliasId } }),
    onSuccess: useRead(id),
  });
}
