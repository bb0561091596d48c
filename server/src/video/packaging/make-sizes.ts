import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from './converting.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { packageInProcess } from './package-in-process.ts';

interface SizesToMake {
  inputPath: string;
  durationSeconds: number;
  /** Shorter sides in pixels; at least one. */
  sizes: readonly number[];
  /** Folder for temporary files. */
  folder: string;
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/**
 * Makes HLS of a file in several sizes.
 * @returns a folder with a subfolder for each size, `720/master.m3u8`
 */
export async function makeSizes(ffmpeg: Ffmpeg, given: SizesToMake): Promise<string> {
  const { inputPath, durationSeconds, sizes, folder, signal, onProgress } = given;
  const outputs = sizes.map((size) => ({ size, path: join(folder, `${size}.mp4`) }));
  await convert(ffmpeg, inputPath, outputs, { signal, durationSeconds, ...(onProgress && { onProgress }) });
  const made = join(folder, 'sizes');
  for (const { size, path } of outputs) {
    await packageInProcess({ inputPath: path, outputDir: join(made, String(size)) }, { signal });
    await rm(path);
  }
  return made;
}
