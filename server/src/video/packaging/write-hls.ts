import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  HlsOutputFormat,
  Output,
  PathedTarget,
  type EncodedPacket,
} from 'mediabunny';
import { join } from 'node:path';
import { fileTarget } from './file-target.ts';
import { PackagingError } from './packaging-error.ts';
import { shownPictures, shownSound } from './shown-packets.ts';
import type { Timeline } from './timeline.ts';

const segmentSeconds = 4;
/** Longest time from key frame to key frame that players start and seek in without much waiting. */
export const maxGroupSeconds = 15;
/** Most bytes from key frame to key frame: a segment is collected in memory. */
const maxGroupBytes = 96 * 1024 ** 2;

export interface WrittenHls {
  segmentCount: number;
  /** The longest time between key frames in seconds, without the one picture in it that stands longest. */
  groupSeconds: number;
}

interface Writing {
  folder: string;
  /** Whether to stop at a group of pictures that is too long for players. */
  refusesLongGroups: boolean;
  onProgress?: (share: number) => void;
}

/**
 * Writes what a file shows as CMAF HLS, without re-encoding.
 * @throws PackagingError key_frames
 */
export async function writeHls(
  timeline: Timeline,
  { folder, refusesLongGroups, onProgress }: Writing,
): Promise<WrittenHls> {
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
  const { pictures, sound } = timeline;
  const video = new EncodedVideoPacketSource('avc');
  const transformationMatrix = await pictures.track.getTransformationMatrix();
  output.addVideoTrack(video, { transformationMatrix });
  const audio = sound && new EncodedAudioPacketSource('aac');
  if (audio) output.addAudioTrack(audio);
  const meta = {
    video: { decoderConfig: (await pictures.track.getDecoderConfig()) ?? undefined },
    audio: { decoderConfig: (await sound?.track.getDecoderConfig()) ?? undefined },
  };
  await output.start();
  const groups = watchGroups(refusesLongGroups);
  for await (const { packet, isPicture, isLastOfTwo } of inOrder(shownPictures(timeline), shownSound(timeline))) {
    groups.add(packet, isPicture);
    if (isPicture) await video.add(packet, meta.video);
    else await audio?.add(packet, meta.audio);
    onProgress?.(Math.min(1, packet.timestamp / timeline.seconds));
    // Otherwise the other track would wait for more of this one.
    if (isLastOfTwo) (isPicture ? video : audio)?.close();
  }
  await output.finalize();
  return { segmentCount, groupSeconds: groups.longest() };
}

interface Ordered {
  packet: EncodedPacket;
  isPicture: boolean;
  /** Whether its track ends with it, and the other one goes on. */
  isLastOfTwo: boolean;
}

/** Pictures and sound by their time, so that little of one has to wait for the other. */
async function* inOrder(
  pictures: AsyncGenerator<EncodedPacket, void>,
  sound: AsyncGenerator<EncodedPacket, void>,
): AsyncGenerator<Ordered, void> {
  const take = async (packets: AsyncGenerator<EncodedPacket, void>) => (await packets.next()).value ?? null;
  let [picture, tone] = [await take(pictures), await take(sound)];
  while (picture ?? tone) {
    const isPicture: boolean = picture !== null && (tone === null || picture.timestamp <= tone.timestamp);
    const packet = isPicture ? picture : tone;
    if (isPicture) picture = await take(pictures);
    else tone = await take(sound);
    const [own, other] = isPicture ? [picture, tone] : [tone, picture];
    if (packet) yield { packet, isPicture, isLastOfTwo: own === null && other !== null };
  }
}

/** Measures the time between key frames, and the bytes that wait for the next one. */
function watchGroups(refusesLongGroups: boolean) {
  let [from, last, standing, bytes, longest] = [0, 0, 0, 0, 0];

  function add({ type, timestamp, byteLength }: EncodedPacket, isPicture: boolean): void {
    bytes += byteLength;
    if (bytes > maxGroupBytes) throw new PackagingError('key_frames', `${bytes} bytes without a key frame`);
    if (!isPicture) return;
    standing = Math.max(standing, timestamp - last);
    longest = Math.max(longest, timestamp - from - standing);
    if (refusesLongGroups && longest > maxGroupSeconds)
      throw new PackagingError('key_frames', `${longest} s without a key frame`);
    last = Math.max(last, timestamp);
    if (type === 'key') [from, standing, bytes] = [timestamp, 0, byteLength];
  }

  return { add, longest: () => longest };
}
