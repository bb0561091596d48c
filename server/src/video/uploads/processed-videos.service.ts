import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { withReceived } from '#platform/storage/received-bytes.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { recordVideo } from '#video/recorded-videos.ts';
import { videoKey } from '#video/storage-keys.ts';
import { packagingJob, tidyingJob } from '#video/video-jobs.ts';
import type { TellVideo } from '#video/video-news.ts';
import { cleanFileName } from '@candela/contract/file-names';
import { pictureLimits } from '@candela/contract/pictures';
import type { ProcessedVideo } from '@candela/contract/video/uploads';
import { findProcessed, resetFailed, writePoster, type ProcessedRow } from './processed-videos.queries.ts';
import { isMoving, lockVideo } from './uploads.queries.ts';

interface Deps {
  db: Db;
  storage: Storage;
  pictures: Pictures;
  tell: TellVideo;
  /** Returns a signed URL of a file of a video. */
  addressOf(videoId: string, userId: string, file: string): string;
}

/** A user's videos after their files have been uploaded. */
export function createProcessedVideos({ db, storage, pictures, tell, addressOf }: Deps) {
  /** @throws AppError videos.notFound, also for other people's videos */
  async function get(caller: SignedInCaller, id: string): Promise<ProcessedVideo> {
    const row = await findProcessed(db, caller, id);
    if (!row) throw new AppError('videos.notFound');
    return present(caller, row);
  }

  function present(caller: SignedInCaller, { poster, originalKey, size, ...row }: ProcessedRow): ProcessedVideo {
    return {
      ...row,
      fileName: row.fileName && cleanFileName(row.fileName),
      size: Number(size),
      canRetry: row.failureCode !== null && originalKey !== null,
      posterUrl: poster && addressOf(row.id, caller.userId, poster),
    };
  }

  /** @throws AppError videos.notFound, videos.noFile, videoProjects.moving */
  async function retry(caller: SignedInCaller, id: string): Promise<ProcessedVideo> {
    const row = await findProcessed(db, caller, id);
    if (!row) throw new AppError('videos.notFound');
    const key = row.originalKey;
    if (key === null || !(await storage.head(key))) throw new AppError('videos.noFile');
    await db.transaction(async (tx) => {
      await lockVideo(tx, id);
      if (await isMoving(tx, id)) throw new AppError('videoProjects.moving');
      if (!(await resetFailed(tx, id, key))) return;
      await enqueue(tx, packagingJob, [{ payload: { videoId: id, key }, key }]);
      await recordVideo(tx, caller, 'retry', { id, title: row.title, before: { failure: row.failureCode } });
    });
    await tell(id);
    return get(caller, id);
  }

  /** @throws AppError videos.notFound, `pictureErrors` */
  async function setPoster(caller: SignedInCaller, id: string, bytes: Readable): Promise<ProcessedVideo> {
    const row = await findProcessed(db, caller, id);
    if (!row) throw new AppError('videos.notFound');
    const given = { kind: 'poster', crop: null, ownerId: caller.userId } as const;
    const picture = await withReceived(bytes, pictureLimits.bytes, ({ path }) => pictures.make(path, given));
    const poster = `poster-${randomBytes(6).toString('hex')}.webp`;
    await storage.put(videoKey(id, poster), picture.bytes);
    await db.transaction(async (tx) => {
      await writePoster(tx, id, poster);
      const states = { before: { poster: row.poster }, after: { poster } };
      await recordVideo(tx, caller, 'update', { id, title: row.title, ...states });
      await enqueue(tx, tidyingJob, [{ payload: { videoId: id }, key: id, dueAt: new Date(Date.now() + 1_200_000) }]);
    });
    await tell(id);
    return get(caller, id);
  }

  return { get, retry, setPoster };
}
