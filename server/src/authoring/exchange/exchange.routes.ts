import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Api } from '#platform/http/api.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import { createArchiveLink, getCourseImport, importArchive, importTexts } from '@candela/contract/authoring/exchange';
import type { createExchange } from './exchange.service.ts';

type Exchange = ReturnType<typeof createExchange>;

export function mountExchangeRoutes(api: Api, exchange: Exchange): void {
  api.route(createArchiveLink, ({ params }, { caller }) => exchange.createLink(caller, params.id));
  api.route(
    importArchive,
    async ({ query }, { caller, request, reply }) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw new AppError('request.unsupportedType');
      // The rest of a refused upload is not read.
      reply.header('connection', 'close');
      return exchange.importArchive(caller, query, body);
    },
    { takesBytes: true },
  );
  api.route(importTexts, ({ body }, { caller }) => exchange.importTexts(caller, body, body.files));
  api.route(getCourseImport, ({ params }, { caller }) => exchange.getImport(caller, params.id));
}

/** `GET /course-files/archives/{id}/{token}`: a course as a zip. */
export function registerArchives(app: FastifyInstance, exchange: Exchange): void {
  app.get<{ Params: { id: string; token: string } }>('/course-files/archives/:id/:token', async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const { name, bytes } = await exchange.open(id, request.params.token);
    return reply
      .header('content-type', 'application/zip')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(bytes);
  });
}
