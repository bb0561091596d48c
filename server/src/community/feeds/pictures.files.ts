import type { FastifyInstance } from 'fastify';
import { isKnown } from '#platform/http/conditions.ts';
import type { FeedPictures } from './pictures.service.ts';

/**
 * `GET /feed-pictures/{id}/{token}/{file}`. The right is asked for each time: what is hidden or deleted is gone for whoever has its address, a
 * minute after the browser has seen it last.
 */
export function registerFeedPictures(app: FastifyInstance, pictures: FeedPictures): void {
  app.get<{ Params: { id: string; token: string; file: string } }>(
    '/feed-pictures/:id/:token/:file',
    async (request, reply) => {
      const { id, token, file } = request.params;
      const { size, etag, read } = await pictures.open(id, token, file);
      reply.headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=60',
        'x-content-type-options': 'nosniff',
        etag,
      });
      if (isKnown(request, etag)) return reply.code(304).send();
      reply.header('content-length', size);
      return request.method === 'HEAD' ? reply.send() : reply.send(await read());
    },
  );
}
