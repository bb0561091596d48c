import { EncodedPacketSink } from 'mediabunny';

/**
 * Has packets read when they are asked for, in this process. The library reads as many ahead as were taken within the last
 * second, so that a file that is copied fast lies in memory as a whole.
 */
export function readPacketsInTurn(): void {
  EncodedPacketSink.prototype.packets = async function* packets(start, end, options) {
    for (let packet = start ?? (await this.getFirstPacket(options)); packet;) {
      if (end && packet.sequenceNumber >= end.sequenceNumber) return;
      yield packet;
      packet = await this.getNextPacket(packet, options);
    }
  };
}
