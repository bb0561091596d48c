import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assetLimits } from '@candela/contract/learning/assets';
import sharp from 'sharp';
import type { PlannedAsset } from './planned-files.ts';
import type { AssetRow } from '#learning/content/asset-rows.ts';
import { readPicture } from '#platform/storage/pictures.ts';
import { sniffFile } from '#learning/content/sniffed-types.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

const maxWidth = 1600;

/** Checks a file like an upload and stores it; null if an upload would be refused. */
export async function storeAsset(storage: Storage, asset: PlannedAsset, storageKey: string): Promise<AssetRow | null> {
  const { id, kind, name, file } = asset;
  if (file.size > assetLimits[kind]) return null;
  const row = { id, kind, storageKey };
  try {
    if (kind === 'file') {
      const sniffed = await sniffFile(file.path, name);
      if (!sniffed) return null;
      const checksum = createHash('sha256')
        .update(await readFile(file.path))
        .digest('hex');
      await storage.putFile(storageKey, file.path);
      return { ...row, ...sniffed, size: file.size, checksum, width: null, height: null };
    }
    const picture = (await ownPicture(file.path, kind)) ?? (await readPicture(file.path, kind, null));
    await storage.put(storageKey, picture.bytes);
    const { width, height, bytes } = picture;
    const checksum = createHash('sha256').update(bytes).digest('hex');
    const webp = `${name.replace(/\.[^.]*$/, '') || 'picture'}.webp`;
    return { ...row, name: webp, mimeType: 'image/webp', size: bytes.length, checksum, width, height };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A picture that is already in our format is stored unchanged: encoding it again would only lose quality. */
async function ownPicture(path: string, kind: 'image' | 'cover') {
  try {
    const { format, width, height, exif, xmp, icc, pages } = await sharp(path).metadata();
    const isOurs = format === 'webp' && !exif && !xmp && !icc && (pages ?? 1) === 1;
    const hasSize = kind === 'cover' ? width === 1280 && height === 720 : width <= maxWidth && width * height <= 40e6;
    if (!isOurs || !hasSize) return null;
    await sharp(path, { failOn: 'error' }).stats();
    return { bytes: await readFile(path), width, height };
  } catch {
    return null;
  }
}
