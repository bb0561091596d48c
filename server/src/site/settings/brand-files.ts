import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Picture, Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { brandFilePath } from '#site/brand.ts';
import type { ErrorCode } from '@candela/contract/errors';
import { maxBrandFileBytes } from '@candela/contract/site/settings';
import { isUuid } from '@candela/contract/uuids';

const keyOf = (id: string) => `brand/${id}.png`;

/** Logos and favicons. Old files are kept, so that a change can be undone; a file never changes under its URL. */
export function createBrandFiles({ storage, pictures }: { storage: Storage; pictures: Pictures }) {
  /** @throws AppError settings.fileTooLarge, settings.unreadableFile, settings.activeFile, and those of a picture */
  async function upload(
    { userId }: SignedInCaller,
    bytes: Readable,
  ): Promise<{ id: string; path: string; width: number; height: number }> {
    const make = async ({ path }: { path: string }) => makeLogo(pictures, path, userId);
    const picture = await withReceived(bytes, maxBrandFileBytes, make).catch(inTermsOfSettings);
    const id = randomUUID();
    await storage.put(keyOf(id), picture.bytes);
    const { width, height } = picture;
    return { id, path: brandFilePath(id), width, height };
  }

  const has = async (id: string): Promise<boolean> => isUuid(id) && (await storage.head(keyOf(id))) !== null;

  return { upload, has };
}

/** Always a PNG, so that nothing but the appearance of the file is served. */
async function makeLogo(pictures: Pictures, path: string, ownerId: string): Promise<Picture> {
  try {
    return await pictures.make(path, { kind: 'logo', crop: null, ownerId });
  } catch (error) {
    if (!isOfCode(error, 'assets.unknownType')) throw error;
    return pictures.render(path, { ownerId });
  }
}

const isOfCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;

/** The texts of these errors name the size and the formats of logos. */
function inTermsOfSettings(error: unknown): never {
  if (isOfCode(error, 'assets.tooLarge')) throw new AppError('settings.fileTooLarge');
  if (isOfCode(error, 'assets.unreadable')) throw new AppError('settings.unreadableFile', { cause: error });
  throw error;
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
