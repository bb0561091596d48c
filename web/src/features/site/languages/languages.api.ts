import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { CallInput } from '@candela/contract/endpoint';
import {
  exportInterfaceTexts,
  importInterfaceTexts,
  listInterfaceTexts,
  listTextVersions,
  saveInterfaceText,
  type InterfaceText,
  type TextFormat,
  type TextPage,
} from '@candela/contract/site/interface-texts';
import {
  addLanguage,
  changeLanguage,
  listManagedLanguages,
  orderLanguages,
  removeLanguage,
  setFallbackLanguage,
} from '@candela/contract/site/languages';
import type { FormsOfText } from '@candela/contract/site/text-checks';
import type { TextFilter } from './text-filter.ts';

const keys = {
  managed: ['languages', 'managed'],
  texts: (code: string) => ['languages', 'texts', code],
  pages: (code: string) => ['languages', 'texts', code, 'pages'],
  versions: (code: string, key: string) => ['languages', 'texts', code, 'versions', key],
};

export const managedLanguagesQuery = queryOptions({
  queryKey: keys.managed,
  queryFn: ({ signal }) => call(listManagedLanguages, {}, { signal }),
});

/** The texts of a language that match a filter, page by page. */
export const textsQuery = (code: string, { section, search, show }: TextFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.pages(code), { section, search, show }],
    queryFn: ({ pageParam, signal }) => {
      const query = { section, search, show, limit: 100, ...(pageParam !== null && { cursor: pageParam }) };
      return call(listInterfaceTexts, { params: { code }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One text; null: there is none with this path. */
export const textQuery = (code: string, key: string) =>
  queryOptions({
    queryKey: [...keys.texts(code), 'one', key],
    queryFn: async ({ signal }) => {
      const { data } = await call(listInterfaceTexts, { params: { code }, query: { key, limit: 1 } }, { signal });
      return data[0] ?? null;
    },
  });

export const versionsQuery = (code: string, key: string) =>
  queryOptions({
    queryKey: keys.versions(code, key),
    queryFn: async ({ signal }) =>
      (await call(listTextVersions, { params: { code }, query: { key } }, { signal })).data,
  });

/** Saves a text if it is still as in `before`; null: the product's own text. Updates the cache. */
export function useSaveText(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, text }: { before: InterfaceText; text: FormsOfText | null }) =>
      call(saveInterfaceText, {
        params: { code },
        body: { key: before.key, text, source: before.source, previous: before.text },
      }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: keys.texts(code) });
      client.setQueryData(textQuery(code, saved.key).queryKey, saved);
      client.setQueriesData<InfiniteData<TextPage>>({ queryKey: keys.pages(code) }, (list) => {
        const pages = list?.pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.key === saved.key ? saved : each)),
        }));
        return list && pages && { ...list, pages };
      });
      // What matches the filter, and the counts.
      void client.invalidateQueries({ queryKey: keys.texts(code) });
      void client.invalidateQueries({ queryKey: keys.managed });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.texts(code) }),
  });
}

/** Changes of the list of languages; each response is the whole list. */
export function useLanguageChanges() {
  const client = useQueryClient();
  const onSuccess = (answer: Awaited<ReturnType<typeof call<typeof listManagedLanguages>>>) => {
    client.setQueryData(keys.managed, answer);
    void client.invalidateQueries({ queryKey: ['languages', 'list'] });
  };
  return {
    add: useMutation({
      mutationFn: (body: CallInput<typeof addLanguage>['body']) => call(addLanguage, { body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ code, ...body }: { code: string } & CallInput<typeof changeLanguage>['body']) =>
        call(changeLanguage, { params: { code }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (code: string) => call(removeLanguage, { params: { code } }),
      onSuccess,
    }),
    order: useMutation({ mutationFn: (codes: string[]) => call(orderLanguages, { body: { codes } }), onSuccess }),
    setFallback: useMutation({
      mutationFn: ({ code, fallbackCode }: { code: string; fallbackCode: string | null }) =>
        call(setFallbackLanguage, { params: { code }, body: { fallbackCode } }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['languages'] }),
    }),
  };
}

/** Downloads a file for translators. */
export async function downloadTexts(code: string, format: TextFormat): Promise<void> {
  const { name, content } = await call(exportInterfaceTexts, { params: { code }, query: { format } });
  const type = format === 'json' ? 'application/json' : 'application/xliff+xml';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Imports a file, or previews the import. */
export function useTextImport(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { format: TextFormat; content: string; isTrial: boolean; isVariantAccepted?: boolean }) =>
      call(importInterfaceTexts, { params: { code }, body }, { isShownByPage: true }),
    onSuccess: ({ isImported }) => {
      if (isImported) void client.invalidateQueries({ queryKey: ['languages'] });
    },
  });
}
