import { join } from 'node:path';
import { videoNotices, type VideoNotice } from '@candela/contract/video/video-states';
import { convert, sizesFor } from './converting.ts';
import { isCutOffAvi } from './cut-off-avi.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { endOfStanding, inspect, measureEnd, type SeenFile, type SeenVideo } from './inspect.ts';
import { readMovieTracks, type MovieTrack } from './movie-tracks.ts';
import { packageInProcess } from './package-in-process.ts';
import type { PackagedVideo } from './package-video.ts';
import { PackagingError } from './packaging-error.ts';
import { editedSpan, hasOtherSpeed } from './shown-span.ts';

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

interface Packaged {
  made: PackagedVideo;
  outputDir: string;
}

/**
 * Makes HLS of a file: by remuxing if browsers can play it well as it is, otherwise by converting it first, if there is ffmpeg.
 * @throws PackagingError
 */
export async function packageFile(file: FileToPackage): Promise<Packaged> {
  const { inputPath, folder, maxSeconds, signal, onProgress } = file;
  const outputDir = join(folder, 'packaged');
  const ffmpeg = await file.findFfmpeg();
  // The packager may be able to read what ffmpeg cannot.
  const seen = ffmpeg && (await inspect(ffmpeg, inputPath, signal).catch(nullIfOfFile));
  if (seen && !seen.video) throw new PackagingError('unsupported_format', 'no video');
  try {
    const hasSound = (seen?.audioCount ?? 0) > 0;
    const order = { inputPath, outputDir, maxSeconds, canConvert: seen !== null, hasSound };
    const made = await packageInProcess(order, { signal, ...(onProgress && { onProgress }) });
    return { made: withNotices(made, noticesOf(seen)), outputDir };
  } catch (error) {
    const isWorthConverting = error instanceof PackagingError && error.isWorthConverting;
    if (!isWorthConverting || !ffmpeg || !seen?.video) throw error;
    const { video } = seen;
    return { made: await packageConverted({ ...file, ffmpeg, outputDir, seen: { ...seen, video } }), outputDir };
  }
}

function nullIfOfFile(error: unknown): null {
  if (error instanceof PackagingError && error.isOfFile) return null;
  throw error;
}

/** What ffmpeg sees, and the packager may not. */
function noticesOf(seen: SeenFile | null): VideoNotice[] {
  return [
    ...((seen?.audioCount ?? 0) > 1 ? (['audio_tracks'] as const) : []),
    ...((seen?.videoCount ?? 0) > 1 ? (['video_tracks'] as const) : []),
    ...((seen?.subtitleCount ?? 0) > 0 ? (['subtitles'] as const) : []),
  ];
}

function withNotices(made: PackagedVideo, notices: readonly VideoNotice[]): PackagedVideo {
  return {
    ...made,
    notices: videoNotices.filter((notice) => notices.includes(notice) || made.notices.includes(notice)),
  };
}

type Convertible = FileToPackage & {
  ffmpeg: Ffmpeg;
  outputDir: string;
  seen: SeenFile & { video: SeenVideo };
};

async function packageConverted(given: Convertible): Promise<PackagedVideo> {
  const { ffmpeg, inputPath, folder, outputDir, maxSeconds, signal, onProgress, seen } = given;
  const { video } = seen;
  const stated = seen.durationSeconds ?? 0;
  if (stated > maxSeconds) throw new PackagingError('too_long', `${Math.round(stated)}`);
  const tracks = await readMovieTracks(inputPath);
  // ffmpeg would convert them in their usual speed.
  if (tracks.some(hasOtherSpeed)) throw new PackagingError('edited', 'another speed');
  if (await isCutOffAvi(inputPath)) throw new PackagingError('corrupt', 'ends before its parts do');
  const [size = 0] = sizesFor(video, false);
  const path = join(folder, 'converted.mp4');
  const standsUntil = await endOfStanding(ffmpeg, inputPath, seen, signal);
  const progress = { standsUntil, durationSeconds: stated, ...(onProgress && { onProgress }) };
  // One second more than allowed, to be noticed.
  await convert(ffmpeg, inputPath, [{ size, path }], {
    video,
    folder,
    signal,
    maxSeconds: maxSeconds + 1,
    ...progress,
  });
  const made = await packageInProcess({ inputPath: path, outputDir, maxSeconds }, { signal });
  await compareWithSource(given, tracks, made.durationSeconds);
  return withNotices(made, [...noticesOf(seen), ...(video.hdr ? (['tone_mapped'] as const) : [])]);
}

/** Seconds by which a converted video may differ from what edit lists say, and from what other files say, which is less exact. */
const tolerated = { edited: 0.25, stated: (seconds: number) => Math.max(0.5, Math.min(2, seconds / 10)) };

/**
 * Compares a converted video with its source: the edit lists of movies, what other files say, and if that is less, all they contain.
 * @throws PackagingError corrupt, wrong_length
 */
async function compareWithSource(given: Convertible, tracks: readonly MovieTrack[], seconds: number): Promise<void> {
  const { ffmpeg, inputPath, signal, seen } = given;
  const edited = editedSeconds(tracks);
  if (edited !== null) {
    if (Math.abs(seconds - edited) > tolerated.edited)
      throw new PackagingError(seconds < edited ? 'corrupt' : 'wrong_length', `${seconds} s of ${edited}`);
    return;
  }
  const stated = seen.durationSeconds ?? 0;
  if (seconds < stated - tolerated.stated(stated))
    throw new PackagingError('corrupt', `ends after ${seconds} s of ${stated}`);
  if (seconds <= stated + tolerated.stated(stated)) return;
  const measured = await measureEnd(ffmpeg, inputPath, [`0:${seen.video.index}`, '0:a:0?'], signal);
  if (Math.abs(seconds - measured) > tolerated.stated(measured))
    throw new PackagingError('wrong_length', `${seconds} s of ${measured}`);
}

/** How long a movie is shown by the edit lists of its first pictures and sound; null for other files. */
function editedSeconds(tracks: readonly MovieTrack[]): number | null {
  const used = ['vide', 'soun'].flatMap((kind) => tracks.find(({ handler }) => handler === kind) ?? []);
  const spans = used.map(({ edits }) => editedSpan(edits));
  if (spans.length === 0 || spans.some((span) => span === null)) return null;
  const start = Math.min(...spans.map((span) => span?.from ?? 0));
  return Math.max(...spans.map((span) => span?.to ?? 0)) - start;
}
