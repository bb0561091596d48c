import { EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

/** Frames of AAC-LC in which nothing is heard (ISO/IEC 14496-3), by the number of channels; they fit every sample rate. */
const silentFrames: Partial<Record<number, string>> = {
  1: '00c800802380',
  2: '210049900219002380',
  6: '00c800802084012640086400823004990021900200b2002008e0',
};
const samplesPerFrame = 1024;

/** Players go on over a hole that is shorter. */
const toleratedSeconds = 0.1;

interface Span {
  from: number;
  to: number;
}

/**
 * Fills sound up with silence where there are only pictures: before it begins, in holes and after it ends. Players play what has
 * both, so a video whose sound ends early would stop there and never be over.
 */
export async function* withSilence(
  track: InputAudioTrack,
  packets: AsyncIterable<EncodedPacket>,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const pictures = await timesOfPictures(track);
  const silent = await silentPacket(track);
  if (!silent) return yield* packets;
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

/** No time where the last picture cannot be read: a file that was cut off is not made as long as its index says. */
async function timesOfPictures({ input }: InputAudioTrack): Promise<Span> {
  const video = await input.getPrimaryVideoTrack();
  const last = video && (await new EncodedPacketSink(video).getPacket(Infinity));
  if (!last) return { from: 0, to: 0 };
  return { from: await video.getFirstTimestamp(), to: last.timestamp + last.duration };
}

/** Null for sound whose silence is not known here. */
async function silentPacket(track: InputAudioTrack): Promise<EncodedPacket | null> {
  const frame = silentFrames[await track.getNumberOfChannels()];
  const isLowComplexity = (await track.getCodecParameterString()) === 'mp4a.40.2';
  if (frame === undefined || !isLowComplexity) return null;
  return new EncodedPacket(Buffer.from(frame, 'hex'), 'key', 0, samplesPerFrame / (await track.getSampleRate()));
}
