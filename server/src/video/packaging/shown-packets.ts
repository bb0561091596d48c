import { EncodedPacketSink, type EncodedPacket } from 'mediabunny';
import { lastingSeconds, sameSeconds, type Timeline } from './timeline.ts';
import { silentPacket, withSilence } from './silence.ts';

type Packets = AsyncGenerator<EncodedPacket, void, unknown>;

/**
 * The pictures that are shown, in the order of decoding, in seconds from the start of the video. The first one stands from the start
 * if the sound begins before it. They are read when they are asked for: the library would read as many ahead as were taken within the
 * last second, so that a file that is copied fast lies in memory as a whole.
 */
export async function* shownPictures({ start, pictures }: Timeline): Packets {
  const { track, isIdr, first, from, hiddenFrom } = pictures;
  const sink = new EncodedPacketSink(track);
  const options = { verifyKeyPackets: true };
  let latest = -Infinity;
  for (let packet: EncodedPacket | null = first; packet;) {
    if (packet.timestamp >= hiddenFrom) return;
    const next = await sink.getNextPacket(packet, options);
    const lasting = next ? packet.duration : await lastingSeconds(sink, packet);
    const duration = Math.min(lasting, hiddenFrom + sameSeconds - packet.timestamp);
    if (packet === first) yield packet.clone({ timestamp: 0, duration: duration + packet.timestamp - start });
    // Pictures before the first key frame that refer to what was cut off.
    else if (packet.timestamp >= from - sameSeconds) {
      // Some are shown before pictures of the group before them.
      const type = isIdr(packet) && packet.timestamp > latest ? 'key' : 'delta';
      yield packet.clone({ timestamp: Math.max(0, packet.timestamp - start), duration, type });
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
