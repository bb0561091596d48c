import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#platform/http/errors.ts';

/** Accepted picture formats, detected from the bytes. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Pictures with more pixels are refused before they are decoded. */
const maxPixels = 40_000_000;
const maxImageWidth = 1600;
/** Pictures that are cropped to a shape. */
const sizes = { cover: { width: 1280, height: 720 }, avatar: { width: 512, height: 512 } } as const;

/** A part of a picture, as fractions of its width and height. */
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
 * A picture as it is stored: WebP, upright, without camera metadata.
 * @throws AppError assets.unknownType, assets.tooManyPixels, assets.unreadable
 */
export async function readPicture(
  path: string,
  kind: 'image' | keyof typeof sizes,
  crop: Crop | null,
): Promise<Picture> {
  // Detected from the bytes first: the library would also read SVG.
  const found = await fileTypeFromFile(path);
  if (!found || !imageTypes.includes(found.mime)) throw new AppError('assets.unknownType');
  const size = await readSize(path);
  if (size.width * size.height > maxPixels) throw new AppError('assets.tooManyPixels');
  try {
    const upright = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const shaped =
      kind === 'image'
        ? upright.resize({ width: maxImageWidth, withoutEnlargement: true })
        : cut(upright, crop, { from: size, to: sizes[kind] });
    const { data, info } = await shaped.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError('assets.unreadable', { cause: error });
  }
}

async function readSize(path: string): Promise<Size> {
  try {
    // Reads only the header: nothing is decoded yet.
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch (error) {
    throw new AppError('assets.unreadable', { cause: error });
  }
}

interface Size {
  width: number;
  height: number;
}

function cut(upright: Sharp, crop: Crop | null, { from: size, to }: { from: Size; to: Size }): Sharp {
  if (!crop) return upright.resize({ ...to, fit: 'cover', position: 'attention' });
  const left = Math.min(Math.round(crop.left * size.width), size.width - 1);
  const top = Math.min(Math.round(crop.top * size.height), size.height - 1);
  const width = Math.max(1, Math.min(Math.round(crop.width * size.width), size.width - left));
  const height = Math.max(1, Math.min(Math.round(crop.height * size.height), size.height - top));
  return upright.extract({ left, top, width, height }).resize({ ...to, fit: 'cover' });
}
