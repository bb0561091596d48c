import sharp, { type Sharp } from 'sharp';
import type { MadePicture, PictureKind, PictureOrder, PictureRefusal } from './picture-orders.ts';
import { maxStoredPixels, partOf, refusalOf, shapeRefusal, storedSizes } from './picture-plan.ts';

/** A picture that is refused; nothing but the processes that decode pictures throws it. */
export class RefusedPicture extends Error {
  readonly refusal: PictureRefusal;
  constructor(refusal: PictureRefusal, message: string = refusal) {
    super(message);
    this.refusal = refusal;
  }
}

/** Makes fewer bytes than the next lower one in two thirds of the time of the next higher one. */
const effort = 2;

/**
 * A picture as it is stored: upright, without camera metadata, nothing but its appearance.
 * @throws RefusedPicture
 */
export async function makePicture(order: RasterOrder): Promise<MadePicture> {
  const { path, kind, keepsOwn } = order;
  const options = { limitInputPixels: order.pixels, failOn: 'error' } as const;
  try {
    const own = keepsOwn ? await ownSize(order) : null;
    if (own) return { bytes: null, frames: 1, ...own };
    const { autoOrient: size, pages: frames = 1 } = await sharp(path, options).metadata();
    check(refusalOf(size, order));
    const upright = sharp(path, options).autoOrient();
    const shaped = storedSizes[kind].isCut ? cut(upright, order, size) : reduce(upright, kind, size);
    const packed = kind === 'logo' ? shaped.png({ compressionLevel: 9 }) : shaped.webp({ quality: 82, effort });
    const { data, info } = await packed.toBuffer({ resolveWithObject: true });
    return { bytes: data, frames, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof RefusedPicture) throw error;
    throw new RefusedPicture('unreadable', error instanceof Error ? error.message : String(error));
  }
}

type RasterOrder = PictureOrder & { pixels: number };

interface Size {
  width: number;
  height: number;
}

function cut(upright: Sharp, { kind, crop }: PictureOrder, size: Size): Sharp {
  const { width, height } = storedSizes[kind];
  if (!crop) return upright.resize({ width, height, fit: 'cover', position: 'attention' });
  const part = partOf(size, crop);
  check(shapeRefusal(part));
  return upright.extract(part).resize({ width, height, fit: 'cover' });
}

function reduce(upright: Sharp, kind: PictureKind, size: Size): Sharp {
  const { width, height } = storedSizes[kind];
  const room = Math.sqrt(maxStoredPixels / (size.width * size.height));
  const scale = Math.min(1, width / size.width, height / size.height, room);
  const reduced = (side: number) => Math.max(1, Math.round(side * scale));
  return upright.resize({ width: reduced(size.width), height: reduced(size.height), fit: 'fill' });
}

function check(refusal: PictureRefusal | null): void {
  if (refusal) throw new RefusedPicture(refusal);
}

/** The size of a picture that is stored as this server stores them; null for any other one. */
async function ownSize({ path, kind, pixels }: RasterOrder): Promise<Size | null> {
  const { format, width, height, exif, xmp, icc, pages } = await sharp(path, { limitInputPixels: pixels }).metadata();
  const isOurs = format === 'webp' && !exif && !xmp && !icc && (pages ?? 1) === 1;
  const stored = storedSizes[kind];
  const hasSize = stored.isCut
    ? width === stored.width && height === stored.height
    : width <= stored.width && height <= stored.height && width * height <= maxStoredPixels;
  if (!isOurs || !hasSize) return null;
  // Decoded once: one that is cut off must not be kept.
  await sharp(path, { limitInputPixels: pixels, failOn: 'error' }).stats();
  return { width, height };
}
