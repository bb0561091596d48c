import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  archiveVideoProject,
  createVideoProject,
  listVideoProjects,
  removeVideoProject,
  syncVideoProject,
  testVideoProject,
  updateVideoProject,
  type VideoProjectFields,
} from '@candela/contract/video/projects';

const key = ['videoProjects'];
const askAgainMilliseconds = 2000;

export const projectListQuery = (isArchived: boolean, search: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', isArchived, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVideoProjects,
        {
          query: {
            ...(isArchived && { isArchived: 'true' }),
            ...(search !== '' && { search }),
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Polls while a project is syncing.
    refetchInterval: ({ state }) => {
      const isSyncing = state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'syncing'));
      return isSyncing ? askAgainMilliseconds : false;
    },
  });

/** Creates or updates a project. */
export function useProjectSaving(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VideoProjectFields) =>
      id === null ? call(createVideoProject, { body }) : call(updateVideoProject, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useProjectTest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(testVideoProject, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useProjectSync(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(syncVideoProject, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useProjectArchiving(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isArchived: boolean) => call(archiveVideoProject, { params: { id }, body: { isArchived } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useProjectRemoval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeVideoProject, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
