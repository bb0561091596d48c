import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { newUuid } from '#platform/new-uuid.ts';
import type { ErrorCode } from '@candela/contract/errors';
import { createPlayback, leavePlayback, type Playback } from '@candela/contract/video/playback';

/** Polling interval for a video in processing, in milliseconds. */
const processingInterval = 4000;

/** Id of this page among the players of the account. */
export const playerId = newUuid();

/** Whether the server refused playback with this error. */
export function isRefusedFor(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.body?.title === `errors.${code}.title`;
}

const keyOf = (videoId: string, isWhole: boolean, draftOf?: number) => ['playback', videoId, isWhole, draftOf ?? null];

/** Releases the account's place at once when the player is not used any more, also when the page closes. */
function leave(): void {
  void call(leavePlayback, { params: { id: playerId } }, { keepalive: true, isRefreshing: false }).catch(() => {});
}

let isLeavingWithPage = false;

interface Wanted {
  isWhole: boolean;
  draftOf?: number | undefined;
  takesOver?: boolean;
}

async function ask(videoId: string, wanted: Wanted, signal?: AbortSignal): Promise<Playback> {
  const { isWhole, draftOf, takesOver = false } = wanted;
  const query = {
    player: playerId,
    ...(isWhole && { whole: 'true' as const }),
    ...(draftOf !== undefined && { draftOf }),
    ...(takesOver && { takesOver: 'true' as const }),
  };
  const playback = await call(createPlayback, { params: { id: videoId }, query }, signal ? { signal } : {});
  if (!isLeavingWithPage) window.addEventListener('pagehide', leave);
  isLeavingWithPage = true;
  return playback;
}

/**
 * A signed playback URL, renewed at half of its lifetime. `isWhole`: the whole recording, for hosts. `draftOf`: the course whose draft
 * is being previewed.
 */
export const playbackQuery = (videoId: string, isWhole: boolean, draftOf?: number) =>
  queryOptions({
    queryKey: keyOf(videoId, isWhole, draftOf),
    queryFn: ({ signal }) => ask(videoId, { isWhole, draftOf }, signal),
    // Other components on the page share this URL.
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (isRefusedFor(state.error, 'videos.notReady')) return processingInterval;
      if (!state.data || isRefusedFor(state.error, 'videos.playedElsewhere')) return false;
      return Math.max(5000, (Date.parse(state.data.expiresAt) - state.dataUpdatedAt) / 2);
    },
  });

/** Continues here; the oldest player of the account loses its place. */
export function useTakeOver(videoId: string, isWhole: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(videoId, { isWhole, takesOver: true }),
    onSuccess: (playback) => client.setQueryData(keyOf(videoId, isWhole), playback),
  });
}
