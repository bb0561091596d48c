import { createPlayback } from '@candela/contract/video/playback';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/api-client.ts';

/** How often a video that is still being made is asked for, in milliseconds. */
const processingInterval = 4000;

/** Whether the failure means "the video is still being made". */
export function isProcessing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** A signed playback address, renewed at half of its time. `isWhole`: a recording as its hosts see it. */
export const playbackQuery = (videoId: string, isWhole: boolean) =>
  queryOptions({
    queryKey: ['videos', 'playback', videoId, isWhole],
    queryFn: ({ signal }) =>
      call(createPlayback, { params: { id: videoId }, query: isWhole ? { whole: 'true' } : {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (isProcessing(state.error)) return processingInterval;
      if (!state.data) return false;
      return Math.max(5000, (Date.parse(state.data.expiresAt) - state.dataUpdatedAt) / 2);
    },
  });
