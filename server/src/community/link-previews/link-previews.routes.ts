import type { FastifyInstance } from 'fastify';
import { previewPictureKey } from '#community/post-links.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { askLinkPreview } from '@candela/contract/community/link-previews';
import { uuidDigits } from '@candela/contract/uuids';
import type { LinkPreviews } from './link-previews.service.ts';

export function mountLinkPreviewRoutes(api: Api, previews: LinkPreviews): void {
  api.route(askLinkPreview, ({ body }, { caller }) => previews.ask(caller, body.address));
}

const pictureName = new RegExp(String.raw`^(${uuidDigits})\.webp$`);

/** `GET /link-previews/{id}/{uuid}.webp`: what is public elsewhere; an address never gets another picture. */
export function registerPreviewPictures(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { id: string; name: string } }>('/link-previews/:id/:name', async ({ params }, reply) => {
    const pictureId = pictureName.exec(params.name)?.[1];
    const previewId = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : null;
    if (pictureId === undefined || previewId === null) throw new AppError('assets.notFound');
    const key = previewPictureKey(previewId, pictureId);
    if (!(await storage.head(key))) throw new AppError('assets.notFound');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(key));
  });
}
