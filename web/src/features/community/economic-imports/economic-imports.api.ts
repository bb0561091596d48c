import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { saveTable } from '#platform/device/save-table.ts';
import { newUuid } from '#platform/new-uuid.ts';
import type { Impact } from '@candela/contract/community/economic-fields';
import type { EconomicImportState } from '@candela/contract/community/economic-import-terms';
import {
  cancelEconomicImport,
  createEconomicImport,
  exportEconomicRows,
  getEconomicImport,
  listEconomicImports,
  listEconomicRows,
  previewEconomicImport,
  putEconomicFile,
  startEconomicImport,
  undoEconomicImport,
  type EconomicImport,
} from '@candela/contract/community/economic-imports';

const root = ['economic-imports'] as const;
const keyOf = (id: string) => [...root, 'one', id];
const askAgainMilliseconds = 1500;

/** States in which a job works. */
export const isWorking = (state: EconomicImportState): boolean => ['reading', 'running', 'undoing'].includes(state);

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getEconomicImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? askAgainMilliseconds : false),
  });

export const importsQuery = infiniteQueryOptions({
  queryKey: [...root, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listEconomicImports, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** @param version changes with the rows: the number of the preview and the state */
export const rowsQuery = (id: string, wrong: boolean, version: string) =>
  infiniteQueryOptions({
    queryKey: [...root, 'rows', id, wrong, version],
    queryFn: ({ pageParam, signal }) => {
      const query = { wrong, limit: 50, cursor: pageParam ?? undefined };
      return call(listEconomicRows, { params: { id }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function keep(client: QueryClient, found: EconomicImport): void {
  client.setQueryData(keyOf(found.id), found);
  void client.invalidateQueries({ queryKey: importsQuery.queryKey });
}

export interface ImportSettings {
  /** Null: no zone has been chosen. */
  zone: string | null;
  currency: string | null;
  impact: Impact;
  /** Whether what is in the calendar from elsewhere is joined. */
  joins: boolean;
}

export interface NewImport extends ImportSettings {
  source: string;
  from: { file: File } | { address: string };
}

/** Sends a file, or names an address, and begins to read it. */
export function useImportBegin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, ...given }: NewImport) => {
      const id = newUuid();
      const named = 'file' in from ? { fileName: from.file.name } : { address: from.address };
      const made = await call(createEconomicImport, { body: { ...given, ...named, id } });
      return 'file' in from ? uploadFile(putEconomicFile, { params: { id } }, from.file) : made;
    },
    onSuccess: (made) => keep(client, made),
  });
}

/** The steps of an import. */
export function useImportSteps({ id, preview }: EconomicImport) {
  const client = useQueryClient();
  const params = { id };
  const options = {
    onSuccess: (found: EconomicImport) => {
      keep(client, found);
      void client.invalidateQueries({ queryKey: ['economic-events'] });
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  };
  return {
    read: useMutation({
      mutationFn: (body: ImportSettings) => call(previewEconomicImport, { params, body }),
      ...options,
    }),
    start: useMutation({ mutationFn: () => call(startEconomicImport, { params, body: { preview } }), ...options }),
    cancel: useMutation({ mutationFn: () => call(cancelEconomicImport, { params }), ...options }),
    undo: useMutation({ mutationFn: () => call(undoEconomicImport, { params }), ...options }),
    saveRows: useMutation({
      mutationFn: () =>
        saveTable((cursor) => call(exportEconomicRows, { params, query: cursor === undefined ? {} : { cursor } })),
    }),
  };
}
