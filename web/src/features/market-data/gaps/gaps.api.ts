import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  answerSplitQuestion,
  closeGap,
  fillAllGaps,
  fillGap,
  listGaps,
  listSourceCorrections,
  listSplitQuestions,
  type GapState,
  type SplitQuestion,
} from '@candela/contract/market-data/gaps';

const keys = {
  gaps: ['candle-gaps'],
  list: (state: GapState) => [...keys.gaps, state],
  splits: ['split-questions'],
  corrections: ['candle-corrections'],
};

export const gapListQuery = (state: GapState) =>
  infiniteQueryOptions({
    queryKey: keys.list(state),
    queryFn: ({ pageParam, signal }) =>
      call(listGaps, { query: { state, limit: 25, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const splitQuestionsQuery = queryOptions({
  queryKey: keys.splits,
  queryFn: ({ signal }) => call(listSplitQuestions, {}, { signal }),
});

export const correctionsQuery = queryOptions({
  queryKey: keys.corrections,
  queryFn: ({ signal }) => call(listSourceCorrections, {}, { signal }),
});

const refetchGaps = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.gaps });

export type GapAction = 'fill' | 'close' | 'open';

/** Fills, closes or opens a gap; the lists are refetched after success and failure. */
export function useGapAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, id }: { action: GapAction; id: number }): Promise<void> => {
      const params = { id };
      if (action === 'fill') await call(fillGap, { params });
      else await call(closeGap, { params, body: { state: action === 'close' ? 'closed' : 'open' } });
    },
    onSettled: () => refetchGaps(client),
  });
}

export function useFillingAll() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call(fillAllGaps), onSettled: () => refetchGaps(client) });
}

export function useSplitAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ question, isSplit }: { question: SplitQuestion; isSplit: boolean }) =>
      call(answerSplitQuestion, { params: { id: question.symbolId }, body: { at: question.at, isSplit } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.splits }),
  });
}
