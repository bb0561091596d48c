import { createPlayback } from '@candela/contract/learning/videos';
import type { createVideos } from './videos.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountVideos(api: Api, videos: ReturnType<typeof createVideos>): void {
  api.route(createPlayback, ({ params, query }, { caller }) =>
    videos.createPlayback(caller, params.id, query.whole === 'true'),
  );
}
