import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { JobRefused, NodeStops } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { moveFolder } from '#platform/storage/moved-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#video/storage-keys.ts';
import { formerHostedMilliseconds, maxAttempts, packagingJob, queueRemoval, tidyingJob } from '#video/video-jobs.ts';
import type { TellVideo } from '#video/video-news.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { packageFile } from './package-file.ts';
import { isDiskFull, PackagingError } from './packaging-error.ts';
import { ladderJob } from './packaging.jobs.ts';
import {
  claimFile,
  forgetFailed,
  listWaiting,
  publishFile,
  unclaimFile,
  writeFailure,
  writeProgress,
} from './packaging.queries.ts';
import { inWorkFolder, localFile } from './work-folders.ts';

/** How long current viewers can continue with the old files: longer than a playback URL is valid. */
const formerMilliseconds = 20 * 60_000;
/** How long to wait for a move to a host before creating the other sizes here. */
const movingMilliseconds = 6 * 3600_000;
const progressMilliseconds = 2000;
const repairsAtOnce = 100;
/** Days for which the file of a failed video is kept for a retry. */
const keptFailedDays = 7;

export interface PackagingDeps {
  db: Db;
  storage: Storage;
  /** Folder for temporary files. */
  workDir: string;
  /** Null if there is none. */
  findFfmpeg(): Promise<Ffmpeg | null>;
  getMaxSeconds(): Promise<number>;
  tell: TellVideo;
  /** Called in the transaction that publishes the video. */
  onPublished(tx: Tx, videoId: string): Promise<{ isMovingOn: boolean }>;
  log: { warn(details: object, message: string): void };
}

type PackagingTask = Pick<Job<{ videoId: string; key: string }>, 'payload' | 'signal' | 'isMine'>;

/** Turns uploaded files into playable videos. */
export function createPackaging(deps: PackagingDeps) {
  const { db, storage, workDir, tell, log } = deps;

  /** Makes one attempt. Permanent failures are stored in the video; others are retried. */
  async function run(job: PackagingTask): Promise<void> {
    const { videoId, key } = job.payload;
    const attempt = await claimFile(db, videoId, key);
    if (attempt === null) return;
    await tell(videoId);
    try {
      // The process has died on each attempt without an error.
      if (attempt > maxAttempts) throw new PackagingError('crashed', 'ended without an answer, three times');
      await inWorkFolder(workDir, (folder) => make(job, attempt, folder));
    } catch (error) {
      await fail(job, attempt, error);
    } finally {
      await tell(videoId);
    }
  }

  async function make(job: PackagingTask, attempt: number, folder: string): Promise<void> {
    const { videoId, key } = job.payload;
    const { signal } = job;
    const { made, outputDir } = await packageFile({
      inputPath: await localFile(storage, key, folder, signal),
      folder,
      maxSeconds: await deps.getMaxSeconds(),
      signal,
      onProgress: progressNotes(videoId, key),
      findFfmpeg: deps.findFfmpeg,
    });
    const name = `p${randomBytes(6).toString('hex')}`;
    const storedBytes = await moveFolder(storage, videoKey(videoId, name), outputDir);
    const { durationSeconds, width, height, isRotated, hasAudio, notices } = made;
    const isPublished = await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) return false;
      const facts = { playlist: `${name}/master.m3u8`, durationSeconds, width, height, storedBytes, notices };
      const former = await publishFile(tx, { videoId, key, attempt }, facts);
      if (!former) return false;
      const { hostId: projectId, externalId } = former;
      if (projectId !== null && externalId !== null) {
        await queueRemoval(tx, { projectId, externalId }, new Date(Date.now() + formerHostedMilliseconds));
      }
      const { isMovingOn } = await deps.onPublished(tx, videoId);
      // A host creates its own sizes: they are created here only if the move has not succeeded by then.
      const later = isMovingOn && { dueAt: new Date(Date.now() + movingMilliseconds) };
      await enqueue(tx, ladderJob, [{ payload: { videoId, key, isRotated, hasAudio }, key, ...later }]);
      await enqueue(tx, tidyingJob, [
        { payload: { videoId }, key: videoId, dueAt: new Date(Date.now() + formerMilliseconds) },
      ]);
      return true;
    });
    if (!isPublished) await storage.deletePrefix(videoKey(videoId, name));
  }

  async function fail(job: PackagingTask, attempt: number, error: unknown): Promise<void> {
    const { videoId, key } = job.payload;
    if (job.signal.aborted && job.signal.reason instanceof NodeStops) {
      await unclaimFile(db, videoId, key);
      throw error;
    }
    const known = asPackagingError(error);
    log.warn({ err: error, videoId, attempt }, `a video could not be packaged: ${known.code}`);
    if (!known.isOfFile && attempt < maxAttempts) throw error;
    const detail = known.code === 'unsupported_format' ? known.message.slice(0, 100) : null;
    await writeFailure(db, job.payload, known.code, detail);
    // Failures that are not caused by the file are listed for admins.
    if (!known.isOfFile) throw new JobRefused(`${known.code}: ${known.message}`);
  }

  /** Stores the progress of a file, at a limited rate. */
  function progressNotes(videoId: string, key: string): (share: number) => void {
    let last = 0;
    return (share) => {
      if (Date.now() - last < progressMilliseconds) return;
      last = Date.now();
      writeProgress(db, videoId, key, share)
        .then(() => tell(videoId))
        .catch((error: unknown) => log.warn({ err: error, videoId }, 'progress of a video'));
    };
  }

  /** Creates lost jobs of waiting files, without duplicating existing ones. Gives up files that failed long ago. */
  async function repair(): Promise<void> {
    await db.transaction(async (tx) => {
      const videoIds = await forgetFailed(tx, keptFailedDays, repairsAtOnce);
      await enqueue(
        tx,
        tidyingJob,
        videoIds.map((videoId) => ({ payload: { videoId }, key: videoId })),
      );
    });
    const waiting = await listWaiting(db, repairsAtOnce);
    await enqueue(
      db,
      packagingJob,
      waiting.map((payload) => ({ payload, key: payload.key })),
    );
  }

  return { run, repair, progressNotes };
}

function asPackagingError(error: unknown): PackagingError {
  if (error instanceof PackagingError) return error;
  if (isDiskFull(error)) return new PackagingError('disk_full', 'no space left');
  return new PackagingError('crashed', error instanceof Error ? error.message : String(error));
}
