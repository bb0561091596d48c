import { EncodedPacket, type InputAudioTrack } from 'mediabunny';
import type { Span } from './shown-span.ts';

/** Frames of AAC-LC in which nothing is heard (ISO/IEC 14496-3), by the number of channels; they fit every sample rate. */
const silentFrames: Partial<Record<number, string>> = {
  1: '00c800802380',
  2: '210049900219002380',
  6: '00c800802084012640086400823004990021900200b2002008e0',
};
const samplesPerFrame = 1024;

/** Players go on over a hole that is shorter. */
const toleratedSeconds = 0.1;

/**
 * Fills sound up with silence where there are only pictures: before it begins, in holes and after it ends. Players play what has
 * both, so a video whose sound ends early would stop there and never be over.
 */
export async function* withSilence(
  packets: AsyncIterable<EncodedPacket>,
  silent: EncodedPacket,
  pictures: Span,
): AsyncGenerator<EncodedPacket, void, unknown> {
  let end = pictures.from;
  for await (const packet of packets) {
    yield* fill(silent, { from: end, to: Math.min(packet.timestamp, pictures.to) });
    yield packet;
    // Before a hole the library makes a frame as long as the hole.
    end = Math.max(end, packet.timestamp + Math.min(packet.duration, silent.duration));
  }
  yield* fill(silent, { from: end, to: pictures.to });
}

function* fill(silent: EncodedPacket, { from, to }: Span): Generator<EncodedPacket> {
  if (to - from < toleratedSeconds) return;
  const count = Math.floor((to - from) / silent.duration);
  for (let index = 0; index < count; index++) yield silent.clone({ timestamp: from + index * silent.duration });
}

/** A packet of silence like those of a track, as long as its frames; null for sound whose silence is not known here. */
export async function silentPacket(track: InputAudioTrack): Promise<EncodedPacket | null> {
  const frame = silentFrames[await track.getNumberOfChannels()];
  const isLowComplexity = (await track.getCodecParameterString()) === 'mp4a.40.2';
  if (frame === undefined || !isLowComplexity) return null;
  return new EncodedPacket(Buffer.from(frame, 'hex'), 'key', 0, samplesPerFrame / (await track.getSampleRate()));
}
