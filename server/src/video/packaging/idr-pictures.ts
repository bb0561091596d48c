import type { EncodedPacket, EncodedPacketSink, InputVideoTrack } from 'mediabunny';
import { nalReader } from './nal-units.ts';

/** What decoding can begin with in a track of H.264. */
export interface IdrPictures {
  isIdr(packet: EncodedPacket): boolean;
  /** A packet without the message that decoding may begin with it. */
  plain(packet: EncodedPacket): EncodedPacket;
}

/**
 * Recognises IDR pictures. Cameras and broadcasts begin most groups with other key frames: pictures that are shown before those refer to
 * the group before, so that Chromium, which begins there, fails when it seeks.
 */
export async function idrPicturesOf(track: InputVideoTrack): Promise<IdrPictures> {
  const description = (await track.getDecoderConfig())?.description;
  const sizeBytes = description ? ((bytesOf(description)[4] ?? 0) & 3) + 1 : null;
  const reader = nalReader(sizeBytes);
  return {
    isIdr: ({ type, data }) => type === 'key' && reader.isIdr(bytesOf(data)),
    plain: (packet) => {
      const data = reader.withoutRecoveryPoint(bytesOf(packet.data));
      return data.length === packet.byteLength ? packet : packet.clone({ data });
    },
  };
}

const bytesOf = (source: ArrayBufferLike | ArrayBufferView) =>
  ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source);

const options = { verifyKeyPackets: true };
/** Seconds; smaller than any time between two pictures. */
const smallestStep = 0.0005;

/** The last IDR picture that is shown at a second or before; null if there is none. */
export async function lastIdrBefore(
  sink: EncodedPacketSink,
  second: number,
  { isIdr }: IdrPictures,
): Promise<EncodedPacket | null> {
  let packet = await sink.getKeyPacket(second, options);
  while (packet && !isIdr(packet)) {
    const before = await sink.getKeyPacket(packet.timestamp - smallestStep, options);
    packet = before && before.sequenceNumber < packet.sequenceNumber ? before : null;
  }
  return packet;
}

/** The first IDR picture, up to a number of seconds after the first key frame; null if there is none. */
export async function firstIdr(
  sink: EncodedPacketSink,
  seconds: number,
  { isIdr }: IdrPictures,
): Promise<EncodedPacket | null> {
  let packet = await sink.getFirstKeyPacket(options);
  const until = (packet?.timestamp ?? 0) + seconds;
  while (packet && !isIdr(packet) && packet.timestamp <= until) packet = await sink.getNextKeyPacket(packet, options);
  return packet && packet.timestamp <= until ? packet : null;
}
