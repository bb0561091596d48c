import { hostOf } from '#community/preview-addresses.ts';
import { unusedPicturesJob } from '#community/preview-jobs.ts';
import type { PageWords } from '#community/readers/page-words.ts';
import type { Db } from '#db/client.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import type { PreviewPictureFailure } from '@candela/contract/community/link-preview-terms';
import { fetchPage, ReadingFailed, type PageFailed, type PictureFailed, type Place } from './fetching.ts';
import { claimDue, isLastAttempt, postpone, writeFailed, writeRead } from './link-previews.queries.ts';
import { storePicture } from './picture.ts';

/** Pages of one host that are read in a minute, whoever names them. */
const hostPace = { limit: 6, seconds: 60 };
const freshDays = 7;
/** What has failed is not tried again before; a failure that may pass, earlier. */
const freshHours = { passing: 1, lasting: 24 };

interface Deps extends Place {
  db: Db;
  secret: string;
  pictures: Pictures;
  storage: Storage;
  /** A page was read, or could not be. */
  onRead(previewId: number): Promise<void>;
}

/** Reads pages that posts link to. Whatever one of them sends, it ends in a state of its preview alone. */
export function createPreviewReading({ db, secret, pictures, storage, onRead, ...place }: Deps) {
  /** @throws when the database or the storage is away, or the reason of `signal` */
  async function read(id: number, signal: AbortSignal): Promise<void> {
    const claimed = await claimDue(db, id);
    if (!claimed) return;
    const { address, attempts } = claimed;
    const bucket = { key: throttleKey(secret, 'link-previews', hostOf(address)), ...hostPace };
    const wait = await reserveAttempt(db, [bucket]);
    if (wait !== null) return postpone(db, id, wait);
    const page: PageWords | PageFailed = isLastAttempt(attempts)
      ? new ReadingFailed('unreadable')
      : await fetchPage(address, place, signal).catch(failureOf<PageFailed>);
    if (page instanceof ReadingFailed) {
      const hours = page.isPassing ? freshHours.passing : freshHours.lasting;
      await db.transaction((tx) =>
        writeFailed(tx, id, { state: page.state, isPassing: page.isPassing, freshHours: hours }),
      );
    } else await store({ ...claimed, id }, page, signal);
    await onRead(id);
  }

  async function store(
    { id, pictureId: before }: { id: number; pictureId: string | null },
    { picture: address, ...words }: PageWords,
    signal: AbortSignal,
  ): Promise<void> {
    const picture = address === null ? null : await pictureOf(id, address, signal);
    const isFailed = picture instanceof ReadingFailed;
    // One that is only slow or busy today keeps the picture of before.
    const isKept = isFailed && picture.isPassing && before !== null;
    await db.transaction(async (tx) => {
      await writeRead(tx, id, {
        ...words,
        pictureId: isFailed ? (isKept ? before : null) : picture,
        pictureFailure: isFailed && !isKept ? picture.state : null,
        freshDays,
      });
      // The one before, and what an attempt has left that did not come to its end.
      if (address !== null || before !== null)
        await enqueue(tx, unusedPicturesJob, [{ payload: { previewId: id }, key: String(id) }]);
    });
  }

  function pictureOf(
    previewId: number,
    address: string,
    signal: AbortSignal,
  ): Promise<string | ReadingFailed<PreviewPictureFailure>> {
    return storePicture({ previewId, address }, { pictures, storage, ...place }, signal).catch(
      failureOf<PictureFailed>,
    );
  }

  return { read };
}

function failureOf<Failure extends ReadingFailed<string>>(error: unknown): Failure {
  if (error instanceof ReadingFailed) return error as Failure;
  throw error;
}
