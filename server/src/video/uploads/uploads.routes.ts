import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getProcessedVideo,
  getUploadLimits,
  listUploadHosts,
  listUploads,
  putPoster,
  retryVideo,
  type UploadLimits,
} from '@candela/contract/video/uploads';
import type { createProcessedVideos } from './processed-videos.service.ts';
import type { UploadHosts } from './upload-hosts.service.ts';
import type { createUploads } from './uploads.service.ts';

interface Given {
  uploads: ReturnType<typeof createUploads>;
  hosts: Pick<UploadHosts, 'list'>;
  videos: ReturnType<typeof createProcessedVideos>;
  getLimits(): Promise<UploadLimits>;
}

export function mountUploads(api: Api, { uploads, hosts, videos, getLimits }: Given): void {
  api.route(getUploadLimits, () => getLimits());
  api.route(listUploadHosts, () => hosts.list());
  api.route(listUploads, (_input, { caller }) => uploads.list(caller));
  api.route(createUpload, ({ body }, { caller }) => uploads.create(caller, body));
  api.route(completeUpload, async ({ params }, { caller }) => {
    await uploads.complete(caller, params.id);
    return videos.get(caller, params.id);
  });
  api.route(cancelUpload, ({ params }, { caller }) => uploads.cancel(caller, params.id));
  api.route(getProcessedVideo, ({ params }, { caller }) => videos.get(caller, params.id));
  api.route(retryVideo, ({ params }, { caller }) => videos.retry(caller, params.id));
  api.route(
    putPoster,
    async ({ params }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The body of a refused upload is not read to its end, so the connection cannot be reused.
      reply.header('connection', 'close');
      return videos.setPoster(caller, params.id, body);
    },
    { takesBytes: true },
  );
}
