import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import { createDataExportLink, getDataExport, requestDataExport } from '@candela/contract/accounts/data-exports';
import { isUuid } from '@candela/contract/uuids';
import type { createDataExports } from './data-exports.service.ts';

type DataExports = ReturnType<typeof createDataExports>;

export function mountDataExportRoutes(api: Api, exports: DataExports): void {
  api.route(getDataExport, ({ query }, { caller }) => exports.getLast(caller, query.userId));
  api.route(requestDataExport, ({ body }, { caller }) => exports.request(caller, body.userId));
  api.route(createDataExportLink, ({ params }, { caller }) => exports.createLink(caller, params.id));
}

/** `GET /data-exports/{id}/{token}`: an archive, as a download. */
export function registerDataExports(app: FastifyInstance, exports: DataExports): void {
  app.get<{ Params: { id: string; token: string } }>('/data-exports/:id/:token', async ({ params }, reply) => {
    if (!isUuid(params.id)) throw new AppError('dataExports.notFound');
    const { bytes, size } = await exports.open(params.id, params.token);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition('attachment', 'my-data.zip'))
      .send(bytes);
  });
}
