import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { academyCoverKey, coverIdOf } from './unused-covers.ts';

/** `GET /academy-covers/{uuid}.webp`: shown on cards that everybody sees; an address never gets another picture. */
export function registerAcademyCovers(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/academy-covers/:name', async ({ params }, reply) => {
    const id = coverIdOf(`/academy-covers/${params.name}`);
    const key = id && academyCoverKey(id);
    if (!key || !(await storage.head(key))) throw new AppError('assets.notFound');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(key));
  });
}
