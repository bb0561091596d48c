import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  MATROSKA,
  MP4,
  MPEG_TS,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny';
import { fileSource } from './file-source.ts';
import { fileTarget, writeFailure } from './file-target.ts';
import { joinLastSegments } from './last-segments.ts';
import { isDiskFull, PackagingError } from './packaging-error.ts';

export interface PackagedVideo {
  durationSeconds: number;
  /** Width as displayed, in pixels. */
  width: number;
  height: number;
  /** Whether it is displayed rotated, like videos of a phone held upright. */
  isRotated: boolean;
  hasAudio: boolean;
  codecs: string[];
  segmentCount: number;
}

export interface PackagingOrder {
  inputPath: string;
  outputDir: string;
  /** Maximum duration in seconds; unlimited by default. */
  maxSeconds?: number;
}

const segmentSeconds = 4;
/** Seconds by which the segments may be shorter than the file's index says: this, or a tenth of a short video. */
const toleratedGapSeconds = 2;
/** No playlists: they would make the server read other files. */
const uploadFormats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];
const acceptedVideo = /^avc1\.(42|4d|64)/i;
const acceptedAudio = /^mp4a\.40\./i;

/**
 * Remuxes an H.264/AAC file to CMAF HLS (`master.m3u8` in `outputDir`) without re-encoding. Works in a folder beside it and publishes
 * it with one rename.
 * @throws PackagingError unsupported_format, corrupt, too_long, disk_full
 */
export async function packageVideo(
  { inputPath, outputDir, maxSeconds = Infinity }: PackagingOrder,
  onProgress?: (share: number) => void,
): Promise<PackagedVideo> {
  const attempt = join(dirname(outputDir), `.${basename(outputDir)}.attempt`);
  await rm(attempt, { recursive: true, force: true });
  await mkdir(attempt, { recursive: true });
  const input = new Input({ source: fileSource(inputPath), formats: uploadFormats });
  try {
    const facts = await examine(input, maxSeconds);
    const allSegments = await writeHls(input, attempt, onProgress);
    const playlists = await playlistsIn(attempt);
    const joined = await Promise.all(playlists.map((name) => joinLastSegments(attempt, name)));
    const segmentCount = joined.reduce((left, count) => left - count, allSegments);
    const written = await durationOf(attempt, playlists);
    const tolerated = Math.min(toleratedGapSeconds, Math.max(0.3, facts.durationSeconds / 10));
    if (written < facts.durationSeconds - tolerated)
      throw new PackagingError('corrupt', `ends after ${written.toFixed(1)} s of ${facts.durationSeconds.toFixed(1)}`);
    await rm(outputDir, { recursive: true, force: true });
    await rename(attempt, outputDir);
    return { ...facts, segmentCount };
  } catch (error) {
    if (error instanceof PackagingError) throw error;
    if (isDiskFull(error) || isDiskFull(writeFailure())) throw new PackagingError('disk_full', 'no space left');
    throw new PackagingError('corrupt', error instanceof Error ? error.message : String(error));
  } finally {
    input.dispose();
    await rm(attempt, { recursive: true, force: true });
  }
}

/** Validates the input: mediabunny accepts more than browsers can play, so only known codecs pass. */
async function examine(input: Input, maxSeconds: number): Promise<Omit<PackagedVideo, 'segmentCount'>> {
  if (!(await input.canRead())) throw new PackagingError('corrupt', 'not a media file');
  if ((await input.getTracks()).length === 0) throw new PackagingError('corrupt', 'no tracks');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new PackagingError('unsupported_format', 'no video');
  const audio = await input.getPrimaryAudioTrack();
  // Recordings of broadcasts do not start at zero.
  const durationSeconds = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp());
  if (durationSeconds > maxSeconds) throw new PackagingError('too_long', `${Math.round(durationSeconds)}`);
  const codecs: string[] = [];
  for (const [track, accepted] of [
    [video, acceptedVideo],
    [audio, acceptedAudio],
  ] as const) {
    if (!track) continue;
    const codec = (await track.getCodecParameterString()) ?? 'unknown';
    if (!accepted.test(codec)) throw new PackagingError('unsupported_format', codec);
    codecs.push(codec);
  }
  return {
    durationSeconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    isRotated: (await video.getRotation()) !== 0,
    hasAudio: audio !== null,
    codecs,
  };
}

async function writeHls(input: Input, folder: string, onProgress?: (share: number) => void): Promise<number> {
  let segmentCount = 0;
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentSeconds,
      onSegment: () => {
        segmentCount++;
      },
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => fileTarget(join(folder, path))),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  const lost = conversion.discardedTracks.find(({ track }) => track.type === 'video');
  if (lost) throw new PackagingError('unsupported_format', `video track: ${lost.reason}`);
  if (!conversion.isValid) throw new PackagingError('unsupported_format', 'no track can be kept');
  if (onProgress) conversion.onProgress = onProgress;
  await conversion.execute();
  return segmentCount;
}

const playlistsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^playlist-.+\.m3u8$/.test(name));

/** Duration of the longest playlist in seconds: a truncated file with its index at the front can be shorter than the index says. */
async function durationOf(folder: string, names: readonly string[]): Promise<number> {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Math.max(
    0,
    ...texts.map((text) => [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0)),
  );
}
