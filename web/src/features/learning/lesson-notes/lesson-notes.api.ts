import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { changeKind, makeChange } from '#platform/offline/waiting-changes.ts';
import {
  listLessonNotes,
  removeLessonNote,
  saveLessonNote,
  type LessonNote,
} from '@candela/contract/learning/lesson-notes';
import type { Page } from '@candela/contract/paging';

const keyOf = (lessonId: number) => ['lesson-notes', lessonId];

export const lessonNotesQuery = (lessonId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(lessonId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listLessonNotes,
        { params: { id: lessonId }, query: { limit: 50, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export type GivenNote = Pick<LessonNote, 'id' | 'lessonId' | 'isBookmark' | 'body' | 'second' | 'videoId'>;

/** The id is generated on the device, so that a note sent twice is stored once. Offline, it waits here. */
const saving = changeKind({
  name: 'lesson-notes.save',
  send: ({ id, ...body }: GivenNote, { signal }) => call(saveLessonNote, { params: { id }, body }, { signal }),
});

const removing = changeKind({
  name: 'lesson-notes.remove',
  send: ({ id }: { id: string }, { signal }) => call(removeLessonNote, { params: { id } }, { signal }),
});

type Notes = InfiniteData<Page<LessonNote>, string | null>;

/** Saves and deletes notes, with optimistic updates also while offline. */
export function useNotes(lessonId: number) {
  const client = useQueryClient();
  const change = (map: (notes: LessonNote[]) => LessonNote[]) =>
    client.setQueryData<Notes>(keyOf(lessonId), (data) => {
      const [first = { data: [], nextCursor: null }, ...rest] = data?.pages ?? [];
      const pages = [
        { ...first, data: map(first.data) },
        ...rest.map((page) => ({ ...page, data: mapRest(map, page.data) })),
      ];
      return { pages, pageParams: data?.pageParams ?? [null] };
    });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (note: GivenNote) => makeChange(saving, note),
    onSuccess: (saved, note) => {
      const now = new Date().toISOString();
      const shown = saved ?? { ...note, createdAt: now, updatedAt: now };
      change((notes) =>
        notes.some(({ id }) => id === note.id)
          ? notes.map((each) => (each.id === note.id ? { ...shown, createdAt: each.createdAt } : each))
          : [shown, ...notes],
      );
    },
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => makeChange(removing, { id }),
    onSuccess: (_gone, id) => change((notes) => notes.filter((each) => each.id !== id)),
  });
  return { save, remove };
}

/** Later pages are only changed, nothing is added to them. */
function mapRest(map: (notes: LessonNote[]) => LessonNote[], notes: LessonNote[]): LessonNote[] {
  const known = new Set(notes.map(({ id }) => id));
  return map(notes).filter(({ id }) => known.has(id));
}
