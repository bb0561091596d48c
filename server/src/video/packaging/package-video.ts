import { Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { VideoNotice } from '@candela/contract/video/video-states';
import { announcesSound } from './broadcast-streams.ts';
import { compareTimes } from './compare-times.ts';
import { fileSource } from './file-source.ts';
import { writeFailure } from './file-target.ts';
import { joinLastSegments } from './last-segments.ts';
import { readMovieTracks } from './movie-tracks.ts';
import { reasonAgainst } from './other-files.ts';
import { isDiskFull, PackagingError } from './packaging-error.ts';
import { silentPacket } from './silence.ts';
import { readTimeline, type Timeline } from './timeline.ts';
import { maxGroupSeconds, writeHls } from './write-hls.ts';
import { readWrittenTimes } from './written-segments.ts';

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
  /** What the owner should know: how it differs from the file. */
  notices: VideoNotice[];
}

export interface PackagingOrder {
  inputPath: string;
  outputDir: string;
  /** Maximum duration in seconds; unlimited by default. */
  maxSeconds?: number;
  /** Whether the file can be converted: then one that would not play well, or not look right, as it is, is refused. */
  canConvert?: boolean;
  /** Whether the file is known to have sound: the library does not see all of it. */
  hasSound?: boolean;
}

/** No playlists: they would make the server read other files. */
const uploadFormats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];
const acceptedVideo = /^avc1\.(42|4d|64)/i;
const acceptedAudio = /^mp4a\.40\./i;
/** Players go on over a hole in the sound that is shorter. */
const toleratedSilenceSeconds = 0.1;
/** Longest time for which a standing picture may not be shown to those who seek there, if the file can be converted. */
const toleratedHoleSeconds = 1;
/** The only playlist of a video with one picture and one sound track. */
const playlist = 'playlist-1.m3u8';

/**
 * Remuxes an H.264/AAC file to CMAF HLS (`master.m3u8` in `outputDir`) without re-encoding. Works in a folder beside it and publishes
 * it with one rename, once what was written is as long as what the file shows.
 * @throws PackagingError unsupported_format, corrupt, edited, key_frames, wrong_length, too_long, disk_full
 */
export async function packageVideo(
  order: PackagingOrder,
  onProgress?: (share: number) => void,
): Promise<PackagedVideo> {
  const { inputPath, outputDir } = order;
  const folder = join(dirname(outputDir), `.${basename(outputDir)}.attempt`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const input = new Input({ source: fileSource(inputPath), formats: uploadFormats });
  try {
    const { video, audio, notices } = await examine(input, order);
    const timeline = await readTimeline(video, audio, await readMovieTracks(inputPath));
    const { seconds, sound } = timeline;
    if (seconds > (order.maxSeconds ?? Infinity)) throw new PackagingError('too_long', `${Math.round(seconds)}`);
    const refusesLongGroups = order.canConvert === true;
    if (order.canConvert && (await lacksSound(timeline)))
      throw new PackagingError('unsupported_format', 'sound that ends early');
    const written = await writeHls(timeline, { folder, refusesLongGroups, ...(onProgress && { onProgress }) });
    const joined = await joinLastSegments(folder, playlist);
    const times = await readWrittenTimes(folder, playlist);
    compareTimes(timeline, times);
    if (order.canConvert && times.hole > toleratedHoleSeconds)
      throw new PackagingError('wrong_length', `a picture is not shown for ${times.hole.toFixed(2)} s`);
    await rm(outputDir, { recursive: true, force: true });
    await rename(folder, outputDir);
    if (written.groupSeconds > maxGroupSeconds) notices.push('key_frames');
    return {
      durationSeconds: seconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      isRotated: (await video.getRotation()) !== 0,
      hasAudio: sound !== null,
      codecs: await Promise.all([video, ...(sound ? [sound.track] : [])].map(codecOf)),
      segmentCount: written.segmentCount - joined,
      notices,
    };
  } catch (error) {
    if (error instanceof PackagingError) throw error;
    if (isDiskFull(error) || isDiskFull(writeFailure())) throw new PackagingError('disk_full', 'no space left');
    throw new PackagingError('corrupt', error instanceof Error ? error.message : String(error));
  } finally {
    input.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether there are pictures without sound, and no silence is known for it: players stop there. */
async function lacksSound({ start, pictures, sound }: Timeline): Promise<boolean> {
  if (!sound || (await silentPacket(sound.track))) return false;
  return Math.max(sound.from - start, pictures.to - sound.to) > toleratedSilenceSeconds;
}

interface Examined {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  notices: VideoNotice[];
}

/**
 * Validates the input: mediabunny accepts more than browsers can play, so only known codecs pass. The first pictures and the first
 * sound are taken, as ffmpeg does for the smaller sizes.
 */
async function examine(input: Input, { inputPath, canConvert, hasSound }: PackagingOrder): Promise<Examined> {
  const isReadable = (await input.canRead()) && (await input.getTracks()).length > 0;
  if (!isReadable) throw await reasonAgainst(inputPath);
  const [videos, audios] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const [[video], [audio = null]] = [videos, audios];
  if (!video) throw new PackagingError('unsupported_format', 'no video');
  // Otherwise it would be lost without a word.
  if (!audio && (hasSound || (await announcesSound(inputPath))))
    throw new PackagingError('unsupported_format', 'unknown');
  for (const [track, accepted] of [
    [video, acceptedVideo],
    [audio, acceptedAudio],
  ] as const) {
    const codec = track && (await codecOf(track));
    if (codec !== null && !accepted.test(codec)) throw new PackagingError('unsupported_format', codec);
  }
  const { transfer } = await video.getColorSpace();
  if (canConvert && isHdr.has(transfer ?? '')) throw new PackagingError('unsupported_format', `${transfer}`);
  const notices: VideoNotice[] = [];
  if (audios.length > 1) notices.push('audio_tracks');
  if (videos.length > 1) notices.push('video_tracks');
  return { video, audio, notices };
}

/** Transfer functions of a high dynamic range (ITU-R BT.2100). */
const isHdr = new Set<string>(['pq', 'hlg']);

const codecOf = async (track: InputVideoTrack | InputAudioTrack) =>
  (await track.getCodecParameterString()) ?? (await track.getInternalCodecId())?.toString() ?? 'unknown';
