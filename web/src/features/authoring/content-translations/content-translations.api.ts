import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  exportTranslations,
  getTranslations,
  importTranslations,
  listPassages,
  savePassage,
  type Passage,
  type TranslatedKind,
} from '@candela/contract/authoring/content-translations';

export interface TranslationPlace {
  courseId: number;
  languageCode: string;
}

export interface PassagePlace extends TranslationPlace {
  kind: TranslatedKind;
  itemId: number;
}

const paramsOf = ({ courseId, languageCode }: TranslationPlace) => ({ id: courseId, languageCode });
const keys = {
  overview: ({ courseId, languageCode }: TranslationPlace) => ['translations', courseId, languageCode, 'overview'],
  passages: (place: PassagePlace) => [
    'translations',
    place.courseId,
    place.languageCode,
    'passages',
    place.kind,
    place.itemId,
  ],
};

export const overviewQuery = (place: TranslationPlace) =>
  queryOptions({
    queryKey: keys.overview(place),
    queryFn: ({ signal }) => call(getTranslations, { params: paramsOf(place) }, { signal }),
  });

export const passagesQuery = (place: PassagePlace) =>
  queryOptions({
    queryKey: keys.passages(place),
    queryFn: async ({ signal }) => {
      const { kind, itemId } = place;
      const { data } = await call(listPassages, { params: paramsOf(place), query: { kind, itemId } }, { signal });
      return data;
    },
  });

/** Saves one passage; updates the cached passage and progress. */
export function useSavePassage(place: PassagePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ passage, target }: { passage: Passage; target: string }) => {
      const { kind, itemId } = place;
      const { field, sourceHash, target: previous } = passage;
      const body = { kind, itemId, field, sourceHash, target, previous, isConfirmed: true };
      return call(savePassage, { params: paramsOf(place), body });
    },
    onSuccess: (saved) => {
      client.setQueryData<Passage[]>(keys.passages(place), (list) =>
        list?.map((each) => (each.field === saved.field ? saved : each)),
      );
      void client.invalidateQueries({ queryKey: keys.overview(place) });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.passages(place) }),
  });
}

/** Downloads the file for translators. */
export async function downloadTranslations(place: TranslationPlace): Promise<void> {
  const { name, content } = await call(exportTranslations, { params: paramsOf(place) });
  const url = URL.createObjectURL(new Blob([content], { type: 'application/xliff+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Imports a file, or previews the import. */
export function useImport(place: TranslationPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; isTrial: boolean; isVariantAccepted?: boolean }) =>
      call(importTranslations, { params: paramsOf(place), body }, { isShownByPage: true }),
    onSuccess: (_result, { isTrial }) => {
      if (!isTrial) void client.invalidateQueries({ queryKey: ['translations', place.courseId, place.languageCode] });
    },
  });
}
