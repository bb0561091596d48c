import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Job } from '#platform/jobs/run-job.ts';
import { moveFolder } from '#platform/storage/moved-files.ts';
import { videoKey } from '#video/storage-keys.ts';
import { sizesFor } from './converting.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { joinMasters } from './master-playlist.ts';
import { makeSizes } from './make-sizes.ts';
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
      await refine(job, { ffmpeg, video, inputPath, folder });
      await tell(videoId);
      await addSizes(job, { ffmpeg, video, inputPath, folder });
    });
    await tell(videoId);
  }

  /** Timeline pictures and loudness; a video is complete without them. */
  async function refine({ payload, signal }: LadderTask, given: Given): Promise<void> {
    const { videoId, key, hasAudio } = payload;
    const { ffmpeg, video, inputPath } = given;
    const folder = join(given.folder, 'timeline');
    const name = `t${randomBytes(6).toString('hex')}`;
    const warn = (error: unknown) => {
      signal.throwIfAborted();
      log.warn({ err: error, videoId }, 'a video has no pictures of its timeline, or no loudness');
      return null;
    };
    const loudness = hasAudio ? await measureLoudness(ffmpeg, inputPath, signal).catch(warn) : null;
    const thumbnails = await makeThumbnails(ffmpeg, inputPath, { video, folder, signal })
      .then(() => moveFolder(storage, videoKey(videoId, name), folder))
      .then(() => `${name}/thumbnails.vtt`, warn);
    await writeRefined(db, videoId, key, { thumbnails, loudness });
  }

  async function addSizes({ payload, signal, isMine }: LadderTask, given: Given): Promise<void> {
    const { videoId, key, isRotated } = payload;
    const { ffmpeg, video, inputPath, folder } = given;
    const { durationSeconds } = video;
    const sizes = sizesFor(video, !isRotated);
    const name = `l${randomBytes(6).toString('hex')}`;
    const made = { playlist: video.playlist, storedBytes: 0 };
    if (sizes.length > 0) {
      const onProgress = progressNotes(videoId, key);
      const sizesFolder = await makeSizes(ffmpeg, { inputPath, durationSeconds, sizes, folder, signal, onProgress });
      made.storedBytes = await moveFolder(storage, videoKey(videoId, name), sizesFolder);
      const source = video.playlist.slice(0, video.playlist.lastIndexOf('/'));
      const folders = [...(isRotated ? [] : [source]), ...sizes.map((size) => `${name}/${size}`)];
      made.playlist = await storeMaster(videoId, `master-${name.slice(1)}.m3u8`, folders);
    }
    const renditions = [...(isRotated ? [] : [Math.min(video.width, video.height)]), ...sizes];
    const facts = { ...made, instead: video.playlist, renditions };
    const isPublished = await db.transaction(
      async (tx) => (await isMine(tx)) && publishLadder(tx, videoId, key, facts),
    );
    if (!isPublished) await storage.deletePrefix(videoKey(videoId, name));
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
  inputPath: string;
  folder: string;
}
