import { createPlayback } from '@candela/contract/video/playback';
import type { createPlaybackService } from './playback.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountPlayback(api: Api, playback: ReturnType<typeof createPlaybackService>): void {
  api.route(createPlayback, ({ params, query }, { caller }) =>
    playback.createPlayback(caller, params.id, query.whole === 'true'),
  );
}
