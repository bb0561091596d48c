import { EncodedPacketSink, InputAudioTrack, type EncodedPacket, type PacketRetrievalOptions } from 'mediabunny';
import { withSilence } from './silence.ts';

/**
 * Has packets read when they are asked for, in this process. The library reads as many ahead as were taken within the last
 * second, so that a file that is copied fast lies in memory as a whole. Sound comes with silence where it has none.
 */
export function readPacketsInTurn(): void {
  EncodedPacketSink.prototype.packets = function packets(start, end, options) {
    const inTurn = packetsInTurn(this, start, end, options);
    const track: unknown = Reflect.get(this, '_track');
    return track instanceof InputAudioTrack ? withSilence(track, inTurn) : inTurn;
  };
}

async function* packetsInTurn(
  sink: EncodedPacketSink,
  start?: EncodedPacket,
  end?: EncodedPacket,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket, void, unknown> {
  for (let packet = start ?? (await sink.getFirstPacket(options)); packet;) {
    if (end && packet.sequenceNumber >= end.sequenceNumber) return;
    yield packet;
    packet = await sink.getNextPacket(packet, options);
  }
}
