import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AssetRow } from '#learning/content/asset-rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { sniffFile } from '#platform/storage/sniffed-types.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { assetLimits } from '@candela/contract/authoring/assets';
import type { PlannedAsset } from './planned-files.ts';

interface Given {
  storage: Storage;
  pictures: Pictures;
  /** The user who imports. */
  ownerId: string;
  signal: AbortSignal;
}

/** Checks a file like an upload and stores it; null if an upload would be refused. */
export async function storeAsset(asset: PlannedAsset, storageKey: string, given: Given): Promise<AssetRow | null> {
  const { storage, pictures, ownerId, signal } = given;
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
    const picture = await pictures.make(file.path, { kind, crop: null, ownerId, keepsOwn: true, signal });
    await storage.put(storageKey, picture.bytes);
    const { width, height, bytes } = picture;
    const checksum = createHash('sha256').update(bytes).digest('hex');
    const webp = `${name.replace(/\.[^.]*$/, '') || 'picture'}.webp`;
    return { ...row, name: webp, mimeType: 'image/webp', size: bytes.length, checksum, width, height };
  } catch (error) {
    // What is not the fault of the file is tried again.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
