import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '@candela/contract/uuids';
import { findRow } from './attachments.queries.ts';
import { verifyLink } from './attachments.signature.ts';

/** `GET /files/{id}/{token}/{name}`: documents are displayed, everything else is downloaded. */
export function registerFiles(app: FastifyInstance, deps: { db: Db; storage: Storage; secret: string }): void {
  app.get<{ Params: { id: string; token: string } }>('/files/:id/:token/:name', async (request, reply) => {
    const { id, token } = request.params;
    if (!isUuid(id) || !verifyLink({ id, token, secret: deps.secret, now: new Date() })) {
      throw new AppError('attachments.notFound');
    }
    const row = await findRow(deps.db, id);
    if (!row || !(await deps.storage.head(row.storageKey))) throw new AppError('attachments.notFound');
    const isShown = row.mimeType === 'application/pdf';
    const type = row.mimeType.startsWith('text/') ? `${row.mimeType}; charset=utf-8` : row.mimeType;
    const download = { seconds: 60, name: row.name, mimeType: type };
    const elsewhere = isShown ? null : await deps.storage.signDownload(row.storageKey, download);
    if (elsewhere !== null) return reply.header('cache-control', 'private, no-store').redirect(elsewhere);
    return reply
      .header('content-type', type)
      .header('content-length', row.size)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', row.name))
      .send(await deps.storage.get(row.storageKey));
  });
}
