import { pictureLimits } from '@candela/contract/pictures';
import type { PictureHeader } from './picture-header.ts';
import type { Crop, PictureKind, PictureRefusal } from './picture-orders.ts';

interface Size {
  width: number;
  height: number;
}

/** Stored sizes. `cut`: cropped to this shape, and enlarged to it; otherwise reduced until it fits. */
export const storedSizes: Record<PictureKind, Size & { isCut: boolean }> = {
  // The height is the largest one of WebP.
  image: { width: 1600, height: 16_383, isCut: false },
  small: { width: 640, height: 16_383, isCut: false },
  preview: { width: 640, height: 640, isCut: false },
  cover: { width: 1280, height: 720, isCut: true },
  avatar: { width: 512, height: 512, isCut: true },
  poster: { width: 1280, height: 1280, isCut: false },
  logo: { width: 512, height: 512, isCut: false },
};

/** A picture of a page that goes on for long is reduced to this. */
export const maxStoredPixels = 12_000_000;

/** Why a picture is refused before anything of it is decoded; null: it is not. */
export function refusalOf(size: Size, { kind, crop }: { kind: PictureKind; crop: Crop | null }): PictureRefusal | null {
  if (size.width * size.height > pictureLimits.pixels) return 'tooManyPixels';
  if (Math.max(size.width, size.height) > pictureLimits.side) return 'sideTooLong';
  return storedSizes[kind].isCut && !crop ? shapeRefusal(size) : null;
}

/** Why a picture cannot be cropped to a shape: it would have to be enlarged beyond measure, or first made enormous. */
export function shapeRefusal({ width, height }: Size): PictureRefusal | null {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer > pictureLimits.ratio * shorter) return 'tooNarrow';
  return shorter < pictureLimits.shortSide ? 'tooSmall' : null;
}

/** The part of an upright picture that is cut out, in pixels: inside the picture, and at least one pixel. */
export function partOf(size: Size, crop: Crop): Size & { left: number; top: number } {
  const left = Math.min(Math.round(crop.left * size.width), size.width - 1);
  const top = Math.min(Math.round(crop.top * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * size.height), size.height - top)),
  };
}

/** Milliseconds of a processor that decoding a million pixels takes, measured on one of 2023, and making a million of WebP. */
const decoding: Record<PictureHeader['format'], number> = { jpeg: 6, png: 20, gif: 15, webp: 35 };
const encoding = 130;

/** About how many milliseconds of a processor a picture takes: which pictures it should wait for. */
export function expectedMilliseconds({ format, width, height, passes }: PictureHeader, kind: PictureKind): number {
  const { isCut, ...stored } = storedSizes[kind];
  const made = isCut
    ? stored.width * stored.height
    : Math.min(maxStoredPixels, Math.min(width, stored.width) * Math.min(height, stored.height));
  return (decoding[format] * passes * width * height + encoding * made) / 1_000_000;
}
