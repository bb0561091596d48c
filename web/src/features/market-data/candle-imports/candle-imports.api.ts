import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { saveTable } from '#platform/device/save-table.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import type { ImportState } from '@candela/contract/market-data/candle-import-states';
import {
  cancelCandleImport,
  exportImportRows,
  getCandleImport,
  listCandleImports,
  listImportSymbols,
  previewCandleImport,
  removeImportFile,
  startCandleImport,
  undoCandleImport,
  type CandleImport,
  type ImportEntry,
} from '@candela/contract/market-data/candle-imports';

const root = ['candle-imports'] as const;
const keyOf = (id: string) => [...root, 'one', id];
/** For imports of other admins, whose progress goes to them. */
const askAgainMilliseconds = 4000;

/** States in which a job works. */
export const workingStates: readonly ImportState[] = ['recognising', 'checking', 'running', 'cancelling', 'undoing'];
export const isWorking = (state: ImportState): boolean => workingStates.includes(state);

export const candleImportQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getCandleImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? askAgainMilliseconds : false),
  });

export const candleImportsQuery = infiniteQueryOptions({
  queryKey: [...root, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listCandleImports, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const importSymbolsQuery = queryOptions({
  queryKey: [...root, 'symbols'],
  queryFn: ({ signal }) => call(listImportSymbols, {}, { signal }),
});

export function keepImport(client: QueryClient, found: CandleImport): void {
  client.setQueryData(keyOf(found.id), found);
  void client.invalidateQueries({ queryKey: candleImportsQuery.queryKey });
}

/** Keeps what is shown of the caller's imports in step with their jobs. */
export function useImportNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLive('candle-imports.progress', ({ id, state, progress }) => {
        const known = client.getQueryData<CandleImport>(keyOf(id));
        if (known?.state === state) client.setQueryData(keyOf(id), { ...known, progress });
        else {
          void client.invalidateQueries({ queryKey: keyOf(id) });
          void client.invalidateQueries({ queryKey: candleImportsQuery.queryKey });
          // How many bars there are, and of which symbols.
          void client.invalidateQueries({ queryKey: ['market-data'] });
        }
      }),
    [client],
  );
}

/** Steps of an import; each response is its new state. */
export function useImportSteps({ id, preview: number }: Pick<ImportEntry, 'id' | 'preview'>) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const onSuccess = (found: CandleImport) => keepImport(client, found);
  // Somebody else was faster: what is shown is not what is there.
  const onError = () => void client.invalidateQueries({ queryKey: keyOf(id) });
  const params = { id };
  return {
    preview: useMutation({
      mutationFn: (body: { symbolId: number; zone: string | null; aheadMinutes: number }) =>
        call(previewCandleImport, { params, body }),
      onSuccess,
      onError,
    }),
    start: useMutation({
      mutationFn: (corrects: boolean) => call(startCandleImport, { params, body: { preview: number, corrects } }),
      onSuccess,
      onError,
    }),
    cancel: useMutation({ mutationFn: () => call(cancelCandleImport, { params }), onSuccess, onError }),
    undo: useMutation({ mutationFn: () => call(undoCandleImport, { params }), onSuccess, onError }),
    removeFile: useMutation({
      mutationFn: () => call(removeImportFile, { params }),
      onSettled: () => void client.invalidateQueries({ queryKey: root }),
    }),
    download: useMutation({
      mutationFn: () =>
        saveTable((cursor) => {
          const query = { languageCode: i18n.language, ...(cursor !== undefined && { cursor }) };
          return call(exportImportRows, { params, query });
        }),
    }),
  };
}
