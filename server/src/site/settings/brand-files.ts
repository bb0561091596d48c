import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maxBrandFileBytes } from '@candela/contract/site/settings';
import { isUuid } from '@candela/contract/uuids';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readBrandPicture } from './brand-pictures.ts';
import { brandFilePath } from './setting-values.service.ts';

const keyOf = (id: string) => `brand/${id}.png`;

/** Logos and favicons. Old files are kept, so that a change can be undone; a file never changes under its URL. */
export function createBrandFiles({ storage }: { storage: Storage }) {
  const whenFree = pLimit(1);

  /** @throws AppError settings.fileTooLarge, settings.unreadableFile, settings.activeFile */
  async function upload(bytes: Readable): Promise<{ id: string; path: string; width: number; height: number }> {
    const given = await collect(bytes);
    const { width, height, bytes: png } = await whenFree(() => readBrandPicture(given));
    const id = randomUUID();
    await storage.put(keyOf(id), png);
    return { id, path: brandFilePath(id), width, height };
  }

  const has = async (id: string): Promise<boolean> => isUuid(id) && (await storage.head(keyOf(id))) !== null;

  return { upload, has };
}

async function collect(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBrandFileBytes) throw new AppError('settings.fileTooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `GET /brand/{id}.png`: public, cached for a year. */
export function registerBrandFiles(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const id = request.params.file.replace(/\.png$/, '');
    const found = isUuid(id) ? await storage.head(keyOf(id)) : null;
    if (!found) throw new AppError('request.unknownRoute');
    return reply
      .header('content-type', 'image/png')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(await storage.get(keyOf(id)));
  });
}
