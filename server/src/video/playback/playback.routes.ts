import type { Api } from '#platform/http/api.ts';
import { createPlayback, leavePlayback } from '@candela/contract/video/playback';
import type { createPlaybackService } from './playback.service.ts';

export function mountPlayback(api: Api, playback: ReturnType<typeof createPlaybackService>): void {
  api.route(createPlayback, ({ params, query }, { caller }) =>
    playback.createPlayback(caller, {
      id: params.id,
      isWhole: query.whole === 'true',
      draftOf: query.draftOf,
      playerId: query.player,
      isTakingOver: query.takesOver === 'true',
    }),
  );
  api.route(leavePlayback, ({ params }, { caller }) => playback.leave(caller, params.id));
}
