/** Reading and changing RTP and RTCP packets (RFC 3550) in place. */

/** Whether a packet of a multiplexed connection is RTCP (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = (packet[1] ?? 0) & 0x7f;
  return type >= 64 && type <= 95;
}

export function isRtp(packet: Buffer): boolean {
  return packet.length >= 12 && (packet[0] ?? 0) >> 6 === 2 && !isRtcp(packet);
}

export const payloadTypeOf = (packet: Buffer): number => (packet[1] ?? 0) & 0x7f;
export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer): number => packet.readUInt32BE(4);
export const sourceOf = (packet: Buffer): number => packet.readUInt32BE(8);

/** Offset of the payload, after contributing sources and header extension. */
function payloadStart(packet: Buffer): number {
  const first = packet[0] ?? 0;
  const fixed = 12 + (first & 0x0f) * 4;
  if ((first & 0x10) === 0 || packet.length < fixed + 4) return fixed;
  return fixed + 4 + packet.readUInt16BE(fixed + 2) * 4;
}

/** The payload of a packet without padding: empty for a probe. */
export function payloadOf(packet: Buffer): Buffer {
  const padding = ((packet[0] ?? 0) & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0);
  return packet.subarray(payloadStart(packet), Math.max(12, packet.length - padding));
}

/** The original packet in a retransmission (RFC 4588); null for one that only fills bandwidth. */
export function repairedPacket(packet: Buffer, payloadType: number, source: number): Buffer | null {
  const payload = payloadOf(packet);
  if (payload.length <= 2) return null;
  const original = Buffer.concat([packet.subarray(0, payloadStart(packet)), payload.subarray(2)]);
  original[0] = (original[0] ?? 0) & ~0x20;
  original[1] = ((original[1] ?? 0) & 0x80) | payloadType;
  original.writeUInt16BE(payload.readUInt16BE(0), 2);
  original.writeUInt32BE(source, 8);
  return original;
}

/** Value of a two-byte one-byte-header extension (RFC 8285), undefined if the packet has none. */
export function extensionOf(packet: Buffer, id: number): number | undefined {
  const first = packet[0] ?? 0;
  const start = 12 + (first & 0x0f) * 4;
  if ((first & 0x10) === 0 || packet.length < start + 4 || packet.readUInt16BE(start) !== 0xbede) return undefined;
  const end = Math.min(packet.length, start + 4 + packet.readUInt16BE(start + 2) * 4);
  for (let at = start + 4; at < end;) {
    const byte = packet[at] ?? 0;
    if (byte === 0) {
      at++;
      continue;
    }
    const length = (byte & 0x0f) + 1;
    if (byte >> 4 === id && length === 2 && at + 2 < end) return packet.readUInt16BE(at + 1);
    at += 1 + length;
  }
  return undefined;
}

/** Whether a decoder can start with this packet: RFC 6184 for H.264, RFC 7741 for VP8. */
export function beginsKeyframe(packet: Buffer, codec: 'H264' | 'VP8' | 'opus'): boolean {
  const at = payloadStart(packet);
  if (at + 2 >= packet.length) return false;
  return codec === 'VP8' ? beginsVp8Keyframe(packet, at) : codec === 'H264' && beginsH264Keyframe(packet, at);
}

const isKeyUnit = (type: number) => type === 5 || type === 7;

function beginsH264Keyframe(packet: Buffer, start: number): boolean {
  const type = (packet[start] ?? 0) & 0x1f;
  if (type === 28) return ((packet[start + 1] ?? 0) & 0x80) !== 0 && isKeyUnit((packet[start + 1] ?? 0) & 0x1f);
  if (type !== 24) return isKeyUnit(type);
  for (let at = start + 1; at + 2 < packet.length; at += 2 + packet.readUInt16BE(at)) {
    if (isKeyUnit((packet[at + 2] ?? 0) & 0x1f)) return true;
  }
  return false;
}

function beginsVp8Keyframe(packet: Buffer, start: number): boolean {
  const descriptor = packet[start] ?? 0;
  const beginsFirstPartition = (descriptor & 0x10) !== 0 && (descriptor & 0x07) === 0;
  if (!beginsFirstPartition) return false;
  let at = start + 1;
  if ((descriptor & 0x80) !== 0) {
    const extra = packet[at++] ?? 0;
    if ((extra & 0x80) !== 0) at += ((packet[at] ?? 0) & 0x80) !== 0 ? 2 : 1;
    if ((extra & 0x40) !== 0) at++;
    if ((extra & 0x30) !== 0) at++;
  }
  return at < packet.length && ((packet[at] ?? 0) & 0x01) === 0;
}

/** Requests a keyframe (picture loss indication, RFC 4585 6.3.1). */
export function pictureLoss(source: number): Buffer {
  const packet = Buffer.alloc(12);
  packet.writeUInt32BE(0x81ce0002, 0);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(source, 8);
  return packet;
}

/** Requests packets again (generic NACK, RFC 4585 6.2.1), each in its own entry. */
export function negativeAcknowledgement(source: number, sequences: number[]): Buffer {
  const packet = Buffer.alloc(12 + sequences.length * 4);
  packet.writeUInt16BE(0x81cd, 0);
  packet.writeUInt16BE(2 + sequences.length, 2);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(source, 8);
  sequences.forEach((sequence, index) => packet.writeUInt16BE(sequence, 12 + index * 4));
  return packet;
}

/** Whether a compound packet requests a keyframe: picture loss or full intra request (RFC 5104). */
export function asksForKeyframe(compound: Buffer): boolean {
  for (let at = 0; at + 4 <= compound.length; at += (compound.readUInt16BE(at + 2) + 1) * 4) {
    const format = (compound[at] ?? 0) & 0x1f;
    if (compound[at + 1] === 206 && (format === 1 || format === 4)) return true;
  }
  return false;
}

/** The sender report at the start of a compound packet, without report blocks; null when there is none. */
export function senderReport(compound: Buffer): Buffer | null {
  if (compound[1] !== 200 || compound.length < 28) return null;
  const report = Buffer.from(compound.subarray(0, 28));
  report[0] = 0x80;
  report.writeUInt16BE(6, 2);
  return report;
}
