import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Job } from '#platform/jobs/run-job.ts';
import { moveFolder } from '#platform/storage/moved-files.ts';
import { videoKey } from '#video/storage-keys.ts';
import { sizesFor } from './converting.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { endOfStanding, inspect, type SeenFile, type SeenVideo } from './inspect.ts';
import { makeSizes } from './make-sizes.ts';
import { joinMasters } from './master-playlist.ts';
import { PackagingError } from './packaging-error.ts';
import { findPackaged, publishLadder, writeRefined } from './packaging.queries.ts';
import type { PackagingDeps } from './packaging.service.ts';
import { makeThumbnails, measureLoudness } from './thumbnails.ts';
import { inWorkFolder, localFile } from './work-folders.ts';

interface LadderDeps extends Pick<PackagingDeps, 'db' | 'storage' | 'workDir' | 'findFfmpeg' | 'tell' | 'log'> {
  progressNotes(videoId: string, key: string): (share: number) => void;
}

interface LadderPayload {
  videoId: string;
  key: string;
  isRotated: boolean;
  hasAudio: boolean;
}

type LadderTask = Pick<Job<LadderPayload>, 'payload' | 'signal' | 'isMine'>;

interface Video {
  durationSeconds: number;
  width: number;
  height: number;
  playlist: string;
}

/** Creates the additional versions of a video that is already playable, if there is ffmpeg. */
export function createLadder({ db, storage, workDir, findFfmpeg, tell, log, progressNotes }: LadderDeps) {
  async function run(job: LadderTask): Promise<void> {
    const { videoId, key } = job.payload;
    const ffmpeg = await findFfmpeg();
    const video = await findPackaged(db, videoId, key);
    if (!ffmpeg || !video) return;
    await inWorkFolder(workDir, async (folder) => {
      const inputPath = await localFile(storage, key, folder, job.signal);
      const seen = await inspect(ffmpeg, inputPath, job.signal);
      const { video: source } = seen;
      if (!source) return;
      const given = { ffmpeg, video, seen, source, inputPath, folder };
      await refine(job, given);
      await tell(videoId);
      await addSizes(job, given);
    });
    await tell(videoId);
  }

  /** Timeline pictures and loudness; a video is complete without them. */
  async function refine({ payload, signal }: LadderTask, given: Given): Promise<void> {
    const { videoId, key, hasAudio } = payload;
    const { ffmpeg, video, source, inputPath } = given;
    const folder = join(given.folder, 'timeline');
    const name = `t${randomBytes(6).toString('hex')}`;
    const warn = (error: unknown) => {
      signal.throwIfAborted();
      log.warn({ err: error, videoId }, 'a video has no pictures of its timeline, or no loudness');
      return null;
    };
    const loudness = hasAudio ? await measureLoudness(ffmpeg, inputPath, signal).catch(warn) : null;
    const thumbnails = await makeThumbnails(ffmpeg, inputPath, { video, source, folder, signal })
      .then(() => moveFolder(storage, videoKey(videoId, name), folder))
      .then(() => `${name}/thumbnails.vtt`, warn);
    await writeRefined(db, videoId, key, { thumbnails, loudness });
  }

  async function addSizes(job: LadderTask, given: Given): Promise<void> {
    const { videoId, key, isRotated } = job.payload;
    const { video } = given;
    const name = `l${randomBytes(6).toString('hex')}`;
    const wanted = sizesFor(video, !isRotated);
    const sizesFolder = wanted.length > 0 ? await makeOrSkip(job, wanted, given) : null;
    const sizes = sizesFolder === null ? [] : wanted;
    const keepsOwn = !isRotated || sizes.length === 0;
    const made = { playlist: video.playlist, storedBytes: 0 };
    if (sizesFolder !== null) {
      made.storedBytes = await moveFolder(storage, videoKey(videoId, name), sizesFolder);
      const ownFolder = video.playlist.slice(0, video.playlist.lastIndexOf('/'));
      const folders = [...(keepsOwn ? [ownFolder] : []), ...sizes.map((size) => `${name}/${size}`)];
      made.playlist = await storeMaster(videoId, `master-${name.slice(1)}.m3u8`, folders);
    }
    const renditions = [...(keepsOwn ? [Math.min(video.width, video.height)] : []), ...sizes];
    const facts = { ...made, instead: video.playlist, renditions };
    const isPublished = await db.transaction(
      async (tx) => (await job.isMine(tx)) && publishLadder(tx, videoId, key, facts),
    );
    if (!isPublished) await storage.deletePrefix(videoKey(videoId, name));
  }

  /** @returns the folder of the sizes; null if they would not be like the video: then it plays in its own size only */
  async function makeOrSkip(
    { payload: { videoId, key }, signal }: LadderTask,
    sizes: readonly number[],
    { ffmpeg, video, seen, source, inputPath, folder }: Given,
  ): Promise<string | null> {
    const onProgress = progressNotes(videoId, key);
    const { durationSeconds } = video;
    try {
      const standsUntil = await endOfStanding(ffmpeg, inputPath, seen, signal);
      const wanted = { inputPath, video: source, standsUntil, durationSeconds, sizes, folder, signal, onProgress };
      return await makeSizes(ffmpeg, wanted);
    } catch (error) {
      if (!(error instanceof PackagingError) || !error.isOfFile) throw error;
      log.warn({ err: error, videoId }, `a video has no smaller sizes: ${error.code}`);
      return null;
    }
  }

  async function storeMaster(videoId: string, name: string, folders: readonly string[]): Promise<string> {
    const read = async (folder: string) => ({
      text: await text(await storage.get(videoKey(videoId, `${folder}/master.m3u8`))),
      folder,
    });
    await storage.put(videoKey(videoId, name), Buffer.from(joinMasters(await Promise.all(folders.map(read)))));
    return name;
  }

  return { run };
}

interface Given {
  ffmpeg: Ffmpeg;
  video: Video;
  /** The uploaded file. */
  seen: SeenFile;
  /** Its pictures. */
  source: SeenVideo;
  inputPath: string;
  folder: string;
}
