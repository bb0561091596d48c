import type { EncodedPacket, EncodedPacketSink, InputVideoTrack } from 'mediabunny';

/** Types of NAL units with pictures (ITU-T H.264, table 7-1). */
const idrSlice = 5;
const isSlice = (type: number) => type >= 1 && type <= idrSlice;

/** Whether packets of a track are IDR pictures, which refer to no picture before them. */
export type IsIdr = (packet: EncodedPacket) => boolean;

/**
 * Recognises IDR pictures of H.264. Other key frames, with which cameras and broadcasts begin groups of pictures, let decoding begin,
 * too, but Chromium does not start or seek there, and pictures that are shown before them refer to the group before.
 */
export async function idrCheck(track: InputVideoTrack): Promise<IsIdr> {
  const description = (await track.getDecoderConfig())?.description;
  const bytes = description && bytesOf(description);
  // In MP4 and Matroska, sizes stand before the units (ISO/IEC 14496-15, 5.3.3.1); otherwise start codes.
  const sizeBytes = bytes ? ((bytes[4] ?? 0) & 3) + 1 : null;
  return ({ type, data }) => type === 'key' && firstSliceOf(bytesOf(data), sizeBytes) === idrSlice;
}

const bytesOf = (source: ArrayBufferLike | ArrayBufferView) =>
  ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source);

/** Type of the first unit with a picture; null if there is none. */
function firstSliceOf(data: Buffer, sizeBytes: number | null): number | null {
  for (const at of sizeBytes === null ? afterStartCodes(data) : afterSizes(data, sizeBytes)) {
    const type = (data[at] ?? 0) & 0x1f;
    if (isSlice(type)) return type;
  }
  return null;
}

function* afterSizes(data: Buffer, sizeBytes: number): Generator<number> {
  for (let at = 0; at + sizeBytes < data.length;) {
    yield at + sizeBytes;
    at += sizeBytes + data.readUIntBE(at, sizeBytes);
  }
}

const startCode = Buffer.from([0, 0, 1]);

function* afterStartCodes(data: Buffer): Generator<number> {
  for (let at = data.indexOf(startCode); at >= 0; at = data.indexOf(startCode, at + startCode.length))
    yield at + startCode.length;
}

const options = { verifyKeyPackets: true };

/** The last IDR picture that is shown at a second or before; null if there is none. */
export async function lastIdrBefore(
  sink: EncodedPacketSink,
  second: number,
  isIdr: IsIdr,
): Promise<EncodedPacket | null> {
  let packet = await sink.getKeyPacket(second, options);
  while (packet && !isIdr(packet)) {
    const before = await sink.getKeyPacket(packet.timestamp - smallestStep, options);
    packet = before && before.sequenceNumber < packet.sequenceNumber ? before : null;
  }
  return packet;
}

/** Seconds; smaller than any time between two pictures. */
const smallestStep = 0.0005;

/** The first IDR picture, up to a number of seconds after the first key frame; null if there is none. */
export async function firstIdr(sink: EncodedPacketSink, seconds: number, isIdr: IsIdr): Promise<EncodedPacket | null> {
  let packet = await sink.getFirstKeyPacket(options);
  const until = (packet?.timestamp ?? 0) + seconds;
  while (packet && !isIdr(packet) && packet.timestamp <= until) packet = await sink.getNextKeyPacket(packet, options);
  return packet && packet.timestamp <= until ? packet : null;
}
