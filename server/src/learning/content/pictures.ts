import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#platform/http/errors.ts';
import { imageTypes } from './sniffed-types.ts';

/** Pictures of more are refused before they are decoded. */
const maxPixels = 40_000_000;
const maxImageWidth = 1600;
const coverSize = { width: 1280, height: 720 } as const;

/** A part of a picture, in shares of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * A picture as it is stored: WebP, upright, without what cameras write into files.
 * @throws AppError assets.unknownType, assets.tooManyPixels, assets.unreadable
 */
export async function readPicture(path: string, kind: 'image' | 'cover', crop: Crop | null): Promise<Picture> {
  // By the bytes and first: the library would read SVG, too.
  const found = await fileTypeFromFile(path);
  if (!found || !imageTypes.includes(found.mime)) throw new AppError('assets.unknownType');
  const size = await readSize(path);
  if (size.width * size.height > maxPixels) throw new AppError('assets.tooManyPixels');
  try {
    const upright = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const shaped =
      kind === 'cover'
        ? cover(upright, crop, size)
        : upright.resize({ width: maxImageWidth, withoutEnlargement: true });
    const { data, info } = await shaped.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError('assets.unreadable', { cause: error });
  }
}

async function readSize(path: string): Promise<{ width: number; height: number }> {
  try {
    // Only the head is read: nothing is decoded yet.
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch (error) {
    throw new AppError('assets.unreadable', { cause: error });
  }
}

function cover(upright: Sharp, crop: Crop | null, size: { width: number; height: number }): Sharp {
  if (!crop) return upright.resize({ ...coverSize, fit: 'cover', position: 'attention' });
  const left = Math.min(Math.round(crop.left * size.width), size.width - 1);
  const top = Math.min(Math.round(crop.top * size.height), size.height - 1);
  const width = Math.max(1, Math.min(Math.round(crop.width * size.width), size.width - left));
  const height = Math.max(1, Math.min(Math.round(crop.height * size.height), size.height - top));
  return upright.extract({ left, top, width, height }).resize({ ...coverSize, fit: 'cover' });
}
