import { join } from 'node:path';
import { convert, inspect, sizesFor } from './converting.ts';
import { isCutOffAvi } from './cut-off-avi.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { packageInProcess } from './package-in-process.ts';
import type { PackagedVideo } from './package-video.ts';
import { PackagingError } from './packaging-error.ts';

interface FileToPackage {
  inputPath: string;
  /** Folder for temporary files. */
  folder: string;
  /** Maximum duration in seconds. */
  maxSeconds: number;
  signal: AbortSignal;
  onProgress?: (share: number) => void;
  /** Null if there is none. */
  findFfmpeg(): Promise<Ffmpeg | null>;
}

/**
 * Makes HLS of a file: by remuxing if browsers can play its codecs, otherwise by converting it first, if there is ffmpeg.
 * @throws PackagingError
 */
export async function packageFile(file: FileToPackage): Promise<{ made: PackagedVideo; outputDir: string }> {
  const { inputPath, folder, maxSeconds, signal } = file;
  const outputDir = join(folder, 'packaged');
  const onProgress = file.onProgress ?? (() => {});
  try {
    return {
      made: await packageInProcess({ inputPath, outputDir, maxSeconds }, { signal, onProgress }),
      outputDir,
    };
  } catch (error) {
    const ffmpeg = isWorthConverting(error) ? await file.findFfmpeg() : null;
    if (!ffmpeg) throw error;
    return { made: await packageConverted({ ...file, ffmpeg, outputDir, onProgress }), outputDir };
  }
}

/** Whether ffmpeg may be able to read a file that the packager cannot. */
function isWorthConverting(error: unknown): boolean {
  return error instanceof PackagingError && (error.code === 'unsupported_format' || error.code === 'corrupt');
}

async function packageConverted(
  given: FileToPackage & { ffmpeg: Ffmpeg; outputDir: string; onProgress: (share: number) => void },
): Promise<PackagedVideo> {
  const { ffmpeg, inputPath, folder, outputDir, maxSeconds, signal, onProgress } = given;
  const { size: pixels, durationSeconds } = await inspect(ffmpeg, inputPath, signal);
  if (!pixels) throw new PackagingError('unsupported_format', 'no video');
  if (durationSeconds > maxSeconds) throw new PackagingError('too_long', `${Math.round(durationSeconds)}`);
  if (await isCutOffAvi(inputPath)) throw new PackagingError('corrupt', 'ends before its parts do');
  const [size = 0] = sizesFor(pixels, false);
  const path = join(folder, 'converted.mp4');
  await convert(ffmpeg, inputPath, [{ size, path }], { signal, durationSeconds, onProgress });
  const made = await packageInProcess({ inputPath: path, outputDir, maxSeconds }, { signal });
  const tolerated = Math.max(0.5, Math.min(2, durationSeconds / 10));
  if (made.durationSeconds < durationSeconds - tolerated)
    throw new PackagingError('corrupt', `ends after ${made.durationSeconds} s of ${durationSeconds}`);
  return made;
}
