import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { findAsset } from '#learning/content/asset-rows.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isUuid } from '@candela/contract/uuids';

interface Deps {
  db: Db;
  storage: Storage;
  addresses: AssetAddresses;
}

/**
 * `GET /course-files/{id}/{token}/{name}`: files of lessons, valid for a day; and `GET /covers/{id}.webp`, shown on cards.
 * Pictures and documents are displayed, everything else is downloaded.
 */
export function registerAssetFiles(app: FastifyInstance, { db, storage, addresses }: Deps): void {
  async function find(id: string, kinds: readonly string[]) {
    const asset = isUuid(id) ? await findAsset(db, id) : null;
    if (!asset || !kinds.includes(asset.kind) || !(await storage.head(asset.storageKey))) {
      throw new AppError('assets.notFound');
    }
    return asset;
  }

  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    const asset = await find(request.params.file.replace(/\.webp$/, ''), ['cover']);
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', asset.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(asset.storageKey));
  });

  app.get<{ Params: { id: string; token: string } }>('/course-files/:id/:token/:name', async (request, reply) => {
    const { id, token } = request.params;
    if (!addresses.verify(id, token)) throw new AppError('assets.notFound');
    const asset = await find(id, ['image', 'file']);
    const isShown = asset.kind === 'image' || asset.mimeType === 'application/pdf';
    return reply
      .header('content-type', asset.mimeType.startsWith('text/') ? `${asset.mimeType}; charset=utf-8` : asset.mimeType)
      .header('content-length', asset.size)
      .header('cache-control', 'private, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', asset.name))
      .send(await storage.get(asset.storageKey));
  });
}
