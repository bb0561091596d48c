import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getVideoMove, moveVideo } from '@candela/contract/video/projects';

const askAgainMilliseconds = 2000;

/** Progress of a video's move, polled until it is complete; null if there is none. */
export const moveQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'move', videoId],
    queryFn: async ({ signal }) => (await call(getVideoMove, { params: { id: videoId } }, { signal })).move,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'failed' ? askAgainMilliseconds : false),
  });

/** Starts a move; null: to this installation. */
export function useMoving(videoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string | null) => call(moveVideo, { params: { id: videoId }, body: { projectId } }),
    onSuccess: (move) => client.setQueryData(moveQuery(videoId).queryKey, move),
  });
}
