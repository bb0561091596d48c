import { EncodedPacketSink, type EncodedPacket } from 'mediabunny';
import { silentPacket, withSilence } from './silence.ts';
import { lastingSeconds, sameSeconds, type Timeline } from './timeline.ts';

type Packets = AsyncGenerator<EncodedPacket, void, unknown>;

/**
 * The pictures that are shown, in the order of decoding, in seconds from the start of the video. The first one stands from the start
 * if the sound begins before it, the last one until the end. They are read when they are asked for: the library would read as many ahead
 * as were taken within the last second, so that a file that is copied fast lies in memory as a whole.
 */
export async function* shownPictures({ start, seconds, pictures }: Timeline): Packets {
  const { track, idrPictures, first, from, to, hiddenFrom } = pictures;
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  let latest = -Infinity;
  for (let packet: EncodedPacket | null = first; packet;) {
    if (packet.timestamp >= hiddenFrom) return;
    const next = await sink.getNextPacket(packet, options);
    // What was cut off from the start: pictures that refer to it come after the first key frame.
    if (packet === first || packet.timestamp >= from - sameSeconds) {
      const timestamp = packet === first ? 0 : Math.max(0, packet.timestamp - start);
      const lasting = next ? packet.duration : await lastingSeconds(sink, packet);
      const end = Math.min(packet.timestamp + lasting, hiddenFrom + sameSeconds);
      // A file that is cut off has none that ends where its index says.
      const isLast =
        packet.timestamp > latest && (next?.timestamp ?? Infinity) >= hiddenFrom && end >= to - sameSeconds;
      const duration = (isLast ? seconds : end - start) - timestamp;
      // Some are shown before pictures of the group before them.
      const type = idrPictures.isIdr(packet) && packet.timestamp > latest ? 'key' : 'delta';
      yield idrPictures.plain(packet).clone({ timestamp, duration, type });
    }
    latest = Math.max(latest, packet.timestamp);
    packet = next;
  }
}

/** The sound that is heard, in seconds from the start of the video, with silence where there are only pictures. */
export async function* shownSound(timeline: Timeline): Packets {
  const { start, sound, pictures } = timeline;
  if (!sound) return;
  const silent = await silentPacket(sound.track);
  const heard = heardPackets(timeline);
  if (silent) yield* withSilence(heard, silent, { from: 0, to: pictures.to - start });
  else yield* heard;
}

async function* heardPackets({ start, sound }: Timeline): Packets {
  if (!sound) return;
  const sink = new EncodedPacketSink(sound.track);
  const begin = (await sink.getPacket(sound.from)) ?? (await sink.getFirstPacket());
  let latest = -Infinity;
  for (let packet = begin; packet; packet = await sink.getNextPacket(packet)) {
    if (packet.timestamp >= sound.hiddenFrom) return;
    // Half of it is cut off, such as the delay of the encoder; and times that go back.
    const isCutOff = packet.timestamp + packet.duration / 2 < sound.from;
    if (isCutOff || packet.timestamp <= latest) continue;
    latest = packet.timestamp;
    yield packet.clone({ timestamp: Math.max(0, packet.timestamp - start) });
  }
}
