import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
} from 'mediabunny';

/** Why a file cannot be packaged; the codes are those of a failed video. */
export class PackagingError extends Error {
  readonly code: 'unsupported_format' | 'corrupt';

  constructor(code: 'unsupported_format' | 'corrupt', message: string) {
    super(message);
    this.code = code;
  }
}

export interface PackagedVideo {
  durationSeconds: number;
  width: number;
  height: number;
  codecs: string[];
  segmentCount: number;
}

const segmentSeconds = 4;
/** What the segments may lack of the length that the file's index gives. */
const toleratedGapSeconds = 2;
const acceptedVideo = /^avc1\.(42|4d|64)/i;
const acceptedAudio = /^mp4a\.40\./i;

/**
 * Remuxes an H.264/AAC file to CMAF HLS (`master.m3u8` in `outputDir`) without touching the pictures. Works in a folder
 * beside it and publishes by one rename.
 * @throws PackagingError unsupported_format, corrupt
 */
export async function packageVideo(given: { inputPath: string; outputDir: string }): Promise<PackagedVideo> {
  const attempt = join(dirname(given.outputDir), `.${basename(given.outputDir)}.attempt`);
  await rm(attempt, { recursive: true, force: true });
  await mkdir(attempt, { recursive: true });
  const input = new Input({ source: new FilePathSource(given.inputPath), formats: ALL_FORMATS });
  try {
    const facts = await examine(input);
    const segmentCount = await writeHls(input, attempt);
    const written = await durationOf(attempt);
    if (written < facts.durationSeconds - toleratedGapSeconds)
      throw new PackagingError('corrupt', `ends after ${written.toFixed(1)} s of ${facts.durationSeconds.toFixed(1)}`);
    await rm(given.outputDir, { recursive: true, force: true });
    await rename(attempt, given.outputDir);
    return { ...facts, segmentCount };
  } catch (error) {
    if (error instanceof PackagingError) throw error;
    throw new PackagingError('corrupt', error instanceof Error ? error.message : String(error));
  } finally {
    input.dispose();
    await rm(attempt, { recursive: true, force: true });
  }
}

/** The gate: mediabunny calls more valid than browsers play, so only known codecs pass. */
async function examine(input: Input): Promise<Omit<PackagedVideo, 'segmentCount'>> {
  if (!(await input.canRead())) throw new PackagingError('corrupt', 'not a media file');
  if ((await input.getTracks()).length === 0) throw new PackagingError('corrupt', 'no tracks');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new PackagingError('unsupported_format', 'no video track');
  const audio = await input.getPrimaryAudioTrack();
  const codecs: string[] = [];
  for (const [track, accepted] of [
    [video, acceptedVideo],
    [audio, acceptedAudio],
  ] as const) {
    if (!track) continue;
    const codec = (await track.getCodecParameterString()) ?? 'unknown';
    if (!accepted.test(codec)) throw new PackagingError('unsupported_format', `codec ${codec}`);
    codecs.push(codec);
  }
  const durationSeconds = await input.computeDuration();
  return { durationSeconds, width: await video.getDisplayWidth(), height: await video.getDisplayHeight(), codecs };
}

async function writeHls(input: Input, folder: string): Promise<number> {
  let segmentCount = 0;
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentSeconds,
      onSegment: () => {
        segmentCount++;
      },
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  const lost = conversion.discardedTracks.find(({ track }) => track.type === 'video');
  if (lost) throw new PackagingError('unsupported_format', `video track: ${lost.reason}`);
  if (!conversion.isValid) throw new PackagingError('unsupported_format', 'no track can be kept');
  await conversion.execute();
  return segmentCount;
}

/** Seconds of the longest playlist: a file whose index came first can end long before what the index says. */
async function durationOf(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^playlist-.+\.m3u8$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Math.max(
    0,
    ...texts.map((text) => [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0)),
  );
}
