import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { avatarKeyOf } from '#accounts/unused-avatars.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { removeAvatar, uploadAvatar } from '@candela/contract/accounts/avatars';
import type { createAvatars } from './avatars.service.ts';

export function mountAvatarRoutes(api: Api, avatars: ReturnType<typeof createAvatars>): void {
  api.route(
    uploadAvatar,
    async ({ query: { left = 0, top = 0, width, height } }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return avatars.upload(caller, width && height ? { left, top, width, height } : null, body);
    },
    { takesBytes: true, requestsPerMinute: 20 },
  );
  api.route(removeAvatar, (_input, { caller }) => avatars.remove(caller));
}

/** `GET /avatars/{uuid}.webp`: shown beside names that everybody sees; an address never gets another picture. */
export function registerAvatars(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/avatars/:name', async ({ params }, reply) => {
    const key = avatarKeyOf(`/avatars/${params.name}`);
    if (!key || !(await storage.head(key))) throw new AppError('assets.notFound');
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(key));
  });
}
