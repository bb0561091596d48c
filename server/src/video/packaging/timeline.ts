import { EncodedPacketSink, type EncodedPacket, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { firstIdr, idrPicturesOf, lastIdrBefore, type IdrPictures } from './idr-pictures.ts';
import type { MovieTrack } from './movie-tracks.ts';
import { PackagingError } from './packaging-error.ts';
import { shownSpan, type Span } from './shown-span.ts';

/** Packets nearer than this are at the same time: rounding by timescales. */
export const sameSeconds = 0.002;
/** How long the last picture may stand where those after it cannot be shown without what was cut off. */
const maxStandingSeconds = 0.5;
/** How much may be lost before the first key frame with which players can begin. */
const maxLostSeconds = 0.1;

export interface ShownPictures extends Span {
  track: InputVideoTrack;
  idrPictures: IdrPictures;
  /** The key frame with which decoding begins. */
  first: EncodedPacket;
  /** Pictures from here on are hidden. */
  hiddenFrom: number;
}

export interface ShownSound extends Span {
  track: InputAudioTrack;
  hiddenFrom: number;
}

/** What a file shows and when, in the time of its packets. */
export interface Timeline {
  start: number;
  /** How long it is shown, in seconds. */
  seconds: number;
  pictures: ShownPictures;
  sound: ShownSound | null;
}

/**
 * Reads what a file shows, and refuses one that hides the pictures with which decoding would have to begin: copying would publish them.
 * @throws PackagingError edited, corrupt
 */
export async function readTimeline(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  movieTracks: readonly MovieTrack[],
): Promise<Timeline> {
  const spanOf = ({ id }: { id: number }) => shownSpan(movieTracks.find((each) => each.id === id)?.edits ?? null);
  const pictures = await picturesOf(video, spanOf(video));
  const sound = audio && (await soundOf(audio, spanOf(audio)));
  const start = Math.min(pictures.from, sound?.from ?? Infinity);
  return { start, seconds: Math.max(pictures.to, sound?.to ?? 0) - start, pictures, sound };
}

async function picturesOf(track: InputVideoTrack, shown: Span): Promise<ShownPictures> {
  const sink = new EncodedPacketSink(track);
  const idrPictures = await idrPicturesOf(track);
  const wanted = Math.max(shown.from, await track.getFirstTimestamp()) + sameSeconds;
  const first = (await lastIdrBefore(sink, wanted, idrPictures)) ?? (await firstIdr(sink, maxLostSeconds, idrPictures));
  if (!first) throw new PackagingError('key_frames', 'none with which every player can begin');
  // A picture that begins before the cut can be seen until the next one.
  if (first.timestamp + first.duration <= shown.from - sameSeconds) {
    if (!(await isLastBefore(sink, first, shown.from))) throw new PackagingError('edited', 'a hidden beginning');
  }
  const to = await endOfPictures(sink, first, shown.to);
  return {
    track,
    idrPictures,
    first,
    from: Math.max(first.timestamp, shown.from),
    to,
    hiddenFrom: shown.to - sameSeconds,
  };
}

/** Whether no picture follows until a second, so that this one stands there. */
async function isLastBefore(sink: EncodedPacketSink, packet: EncodedPacket, second: number): Promise<boolean> {
  const next = await sink.getNextPacket(packet, { metadataOnly: true });
  return next !== null && next.timestamp >= second - sameSeconds;
}

async function endOfPictures(sink: EncodedPacketSink, first: EncodedPacket, hiddenFrom: number): Promise<number> {
  const options = { metadataOnly: true };
  if (hiddenFrom === Infinity) {
    const last = await sink.getPacket(Infinity, options);
    return last ? last.timestamp + (await lastingSeconds(sink, last)) : first.timestamp;
  }
  const key = (await sink.getKeyPacket(hiddenFrom - sameSeconds, options)) ?? first;
  let end = key.timestamp;
  for (let packet: EncodedPacket | null = key; packet; packet = await sink.getNextPacket(packet, options)) {
    if (packet.timestamp >= hiddenFrom - sameSeconds) {
      if (hiddenFrom - end > maxStandingSeconds) throw new PackagingError('edited', 'a hidden end');
      return Math.min(end, hiddenFrom);
    }
    end = Math.max(end, packet.timestamp + (await lastingSeconds(sink, packet)));
  }
  return Math.min(end, hiddenFrom);
}

/** How long a picture stands: as long as the one before it, where the file does not say. */
export async function lastingSeconds(sink: EncodedPacketSink, packet: EncodedPacket): Promise<number> {
  if (packet.duration > 0) return packet.duration;
  const before = await sink.getPacket(packet.timestamp - sameSeconds, { metadataOnly: true });
  return before && before.timestamp < packet.timestamp ? packet.timestamp - before.timestamp : 0;
}

/** Null for a track without any sound that can be heard. */
async function soundOf(track: InputAudioTrack, shown: Span): Promise<ShownSound | null> {
  const from = Math.max(await track.getFirstTimestamp(), shown.from);
  const to = Math.min(await track.computeDuration(), shown.to);
  return to > from ? { track, from, to, hiddenFrom: shown.to - sameSeconds } : null;
}
