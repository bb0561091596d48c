import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import type { CallInput } from '@candela/contract/endpoint';
import {
  addJournalEntry,
  getJournalFigures,
  importJournal,
  listJournal,
  removeJournalEntry,
  removeJournalPicture,
  updateJournalEntry,
  uploadJournalPicture,
  type JournalFields,
  type PicturePlace,
} from '@candela/contract/trading/journal';

export type JournalFilter = Pick<NonNullable<CallInput<typeof listJournal>['query']>, 'query' | 'source' | 'from'>;

/** What becomes of the pictures of a trade when it is saved: a new one, or none any more. */
export type PictureChanges = Partial<Record<PicturePlace, File | 'none'>>;

const key = ['journal'];

export const journalQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listJournal, { query: { ...filter, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const journalFiguresQuery = (filter: JournalFilter, timeZone: string) =>
  queryOptions({
    queryKey: [...key, 'figures', filter, timeZone],
    queryFn: ({ signal }) => call(getJournalFigures, { query: { ...filter, timeZone } }, { signal }),
  });

/** What changes the journal; lists and figures are read again. */
export function useJournalChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  const save = useMutation({
    mutationFn: ({ fields, of }: { fields: JournalFields; of: { id: string; version: number } | null }) =>
      of
        ? call(
            updateJournalEntry,
            { params: { id: of.id }, body: { version: of.version, fields } },
            { isShownByPage: true },
          )
        : call(addJournalEntry, { body: fields }, { isShownByPage: true }),
    onSettled,
  });
  const changePicture = useMutation({
    mutationFn: ({ id, place, change }: { id: string; place: PicturePlace; change: File | 'none' }) => {
      const params = { id, place };
      return change === 'none'
        ? call(removeJournalPicture, { params })
        : uploadFile(uploadJournalPicture, { params }, change);
    },
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => call(removeJournalEntry, { params: { id } }), onSettled });
  const take = useMutation({
    mutationFn: (body: CallInput<typeof importJournal>['body']) => call(importJournal, { body }),
    onSettled,
  });
  return { save, changePicture, remove, take };
}
