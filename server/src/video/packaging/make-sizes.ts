import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from './converting.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { SeenVideo } from './inspect.ts';
import { packageInProcess } from './package-in-process.ts';
import { PackagingError } from './packaging-error.ts';

interface SizesToMake {
  inputPath: string;
  /** Its picture track. */
  video: Pick<SeenVideo, 'index' | 'hdr'>;
  /** Until when its last picture stands, in seconds; null: only as long as it lasts. */
  standsUntil: number | null;
  /** How long the video is without these sizes. */
  durationSeconds: number;
  /** Shorter sides in pixels; at least one. */
  sizes: readonly number[];
  /** Folder for temporary files. */
  folder: string;
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/** Seconds by which sizes may differ from each other: players change between them at any time. */
const toleratedSeconds = 0.5;

/**
 * Makes HLS of a file in several sizes.
 * @returns a folder with a subfolder for each size, `720/master.m3u8`
 * @throws PackagingError also wrong_length: if they are longer or shorter than the video is
 */
export async function makeSizes(ffmpeg: Ffmpeg, given: SizesToMake): Promise<string> {
  const { inputPath, durationSeconds, sizes, folder, signal, video, standsUntil, onProgress } = given;
  const outputs = sizes.map((size) => ({ size, path: join(folder, `${size}.mp4`) }));
  const options = { video, standsUntil, folder, signal, durationSeconds, ...(onProgress && { onProgress }) };
  await convert(ffmpeg, inputPath, outputs, options);
  const made = join(folder, 'sizes');
  for (const { size, path } of outputs) {
    const packaged = await packageInProcess({ inputPath: path, outputDir: join(made, String(size)) }, { signal });
    if (Math.abs(packaged.durationSeconds - durationSeconds) > toleratedSeconds)
      throw new PackagingError('wrong_length', `${packaged.durationSeconds} s of ${durationSeconds}`);
    await rm(path);
  }
  return made;
}
