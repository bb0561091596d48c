import type { Api } from '#platform/http/api.ts';
import {
  countVideos,
  getVideo,
  listVideoFolders,
  listVideos,
  listVideoStorage,
  removeVideo,
  restoreVideo,
  updateVideo,
} from '@candela/contract/video/library';
import type { createLibrary } from './library.service.ts';

export function mountLibrary(api: Api, library: ReturnType<typeof createLibrary>): void {
  api.route(listVideos, ({ query }, { caller }) => library.list(caller, query));
  api.route(countVideos, (_input, { caller }) => library.counts(caller));
  api.route(listVideoFolders, (_input, { caller }) => library.folders(caller));
  api.route(listVideoStorage, (_input, { caller }) => library.storage(caller));
  api.route(getVideo, ({ params }, { caller }) => library.get(caller, params.id));
  api.route(updateVideo, ({ params, body }, { caller }) => library.update(caller, params.id, body));
  api.route(removeVideo, ({ params }, { caller }) => library.remove(caller, params.id));
  api.route(restoreVideo, ({ params }, { caller }) => library.restore(caller, params.id));
}
