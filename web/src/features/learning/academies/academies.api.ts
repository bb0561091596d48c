import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import {
  getAcademy,
  joinAcademy,
  leaveAcademy,
  listAcademies,
  type AcademyState,
} from '@candela/contract/learning/academies';
import {
  changeAcademyState,
  createAcademy,
  getComposition,
  listManagedAcademies,
  removeAcademy,
  removeAcademyCover,
  updateAcademy,
  uploadAcademyCover,
  type AcademyFields,
  type ComposedAcademy,
} from '@candela/contract/learning/academy-composition';
import { listCourses } from '@candela/contract/learning/courses';
import { createEnrolment } from '@candela/contract/learning/enrolments';

const keys = {
  all: ['academies'],
  list: (languageCode: string | undefined) => ['academies', 'list', languageCode],
  one: (id: number) => ['academies', 'one', id],
  managed: (state: AcademyState | undefined, search: string) => ['academies', 'managed', state, search],
  composition: (id: number) => ['academies', 'composition', id],
  courses: (search: string) => ['academies', 'courses', search],
};

export const academyListQuery = (languageCode: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.list(languageCode),
    queryFn: ({ pageParam, signal }) =>
      call(listAcademies, { query: { languageCode, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const academyQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getAcademy, { params: { id } }, { signal }),
  });

/** Joining and leaving an academy, and starting one of its courses. */
export function useMembership(id: number) {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.all }),
      client.invalidateQueries({ queryKey: ['enrolments'] }),
      client.invalidateQueries({ queryKey: ['certificates'] }),
    ]);
  const join = useMutation({ mutationFn: () => call(joinAcademy, { params: { id } }), onSuccess: readAgain });
  const leave = useMutation({ mutationFn: () => call(leaveAcademy, { params: { id } }), onSuccess: readAgain });
  const begin = useMutation({
    mutationFn: (courseId: number) => call(createEnrolment, { params: { id: courseId } }),
    onSuccess: readAgain,
  });
  return { join, leave, begin };
}

export const managedAcademiesQuery = (state: AcademyState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.managed(state, search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listManagedAcademies,
        { query: { state, ...(search !== '' && { search }), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const compositionQuery = (id: number) =>
  queryOptions({
    queryKey: keys.composition(id),
    queryFn: ({ signal }) => call(getComposition, { params: { id } }, { signal }),
    // Used by a form: other people's changes must not replace what is being typed.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });

/** Published courses that match a search, for adding to a path. */
export const courseChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: keys.courses(search),
    queryFn: ({ signal }) => call(listCourses, { query: { limit: 20, ...(search !== '' && { search }) } }, { signal }),
  });

/** Saving, publishing, archiving and deleting; the form continues from the response. */
export function useComposing(academy: ComposedAcademy | undefined) {
  const client = useQueryClient();
  const keep = async (answer: ComposedAcademy) => {
    client.setQueryData(keys.composition(answer.id), answer);
    await client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' });
    client.setQueryData(keys.composition(answer.id), answer);
  };
  const save = useMutation({
    mutationFn: (fields: AcademyFields) =>
      academy
        ? call(updateAcademy, { params: { id: academy.id }, body: { fields, revision: academy.revision } })
        : call(createAcademy, { body: fields }),
    onSuccess: keep,
  });
  const changeState = useMutation({
    mutationFn: ({ of, state }: { of: ComposedAcademy; state: 'published' | 'archived' }) =>
      call(changeAcademyState, { params: { id: of.id }, body: { state, revision: of.revision } }),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(removeAcademy, { params: { id } }),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: keys.composition(id) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
  return { save, changeState, remove };
}

/** The picture is not part of the form: it is saved at once, without affecting unsaved input. */
export function useCover({ id }: ComposedAcademy) {
  const client = useQueryClient();
  const keep = async ({ coverPath }: { coverPath: string | null }) => {
    client.setQueryData(compositionQuery(id).queryKey, (known) => known && { ...known, coverPath });
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.one(id) }),
      client.invalidateQueries({ queryKey: ['academies', 'list'] }),
    ]);
  };
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(uploadAcademyCover, { params: { id } }, file),
    onSuccess: keep,
    onError: (error) => {
      // Refusals have already been shown; a missing response has not.
      if (error instanceof ApiError) return;
      showErrorToast({
        title: i18next.t(($) => $.authoring.assets.notSent),
        detail: i18next.t(($) => $.authoring.assets.notSentText),
      });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(removeAcademyCover, { params: { id } }),
    onSuccess: keep,
  });
  return { upload, remove };
}
