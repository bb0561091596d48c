import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import { uploadAsset } from '@candela/contract/authoring/assets';
import type { createAssets } from './assets.service.ts';

export function mountAssetRoutes(api: Api, assets: ReturnType<typeof createAssets>): void {
  api.route(
    uploadAsset,
    async ({ params, query }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      const { kind, name, left, top, width, height } = query;
      const crop = width && height ? { left: left ?? 0, top: top ?? 0, width, height } : null;
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return assets.upload(caller, { courseId: params.id, kind, name, crop, bytes: body });
    },
    { takesBytes: true },
  );
}
