import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { previewPictureKey } from '#community/post-links.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { pictureLimits } from '@candela/contract/pictures';
import { fetchPicture, ReadingFailed, type Place } from './fetching.ts';

/** A smaller one is a mark for counting visitors, or an icon. */
const smallestSide = 48;
/** In whose turn they are made: all in one. */
const ownerId = 'link-previews';

interface Deps extends Place {
  pictures: Pictures;
  storage: Storage;
}

/**
 * Fetches the picture of a page, makes it anew as a WebP without anything else in it, and stores it.
 * @returns its id @throws PictureFailed, or the reason of `signal`
 */
export async function storePicture(
  { previewId, address }: { previewId: number; address: string },
  { pictures, storage, ...place }: Deps,
  signal: AbortSignal,
): Promise<string> {
  const bytes = await fetchPicture(address, place, signal);
  const given = { kind: 'preview', crop: null, ownerId, signal } as const;
  const picture = await withReceived(Readable.from([bytes]), pictureLimits.bytes, ({ path }) =>
    pictures.make(path, given),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw refusalOf(error);
  });
  if (Math.min(picture.width, picture.height) < smallestSide) throw new ReadingFailed('tooSmall');
  const id = randomUUID();
  await storage.put(previewPictureKey(previewId, id), picture.bytes);
  return id;
}

const tooLarge: readonly string[] = ['assets.tooLarge', 'assets.tooManyPixels', 'assets.sideTooLong'];

/** @returns the error itself if it says nothing about the picture: the job is run again */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code === 'server.busy') return error;
  return new ReadingFailed(tooLarge.includes(error.code) ? 'tooLarge' : 'notAPicture', { cause: error });
}
