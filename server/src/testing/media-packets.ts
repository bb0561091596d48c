import { BitWriter } from './bit-writer.ts';

interface RtpGiven {
  sequence: number;
  timestamp: number;
  isMarked?: boolean;
  padding?: number;
}

/** An RTP packet as publishers send it (RFC 3550). */
export function rtpPacket(
  payload: Uint8Array,
  { sequence, timestamp, isMarked = false, padding = 0 }: RtpGiven,
): Buffer {
  const head = Buffer.alloc(12);
  head[0] = padding > 0 ? 0xa0 : 0x80;
  head[1] = (isMarked ? 0x80 : 0) | 102;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp % 2 ** 32, 4);
  head.writeUInt32BE(7, 8);
  const filler = Buffer.alloc(padding);
  if (padding > 0) filler[padding - 1] = padding;
  return Buffer.concat([head, payload, filler]);
}

/** The parameter sets aggregated, as Chromium sends them (STAP-A, RFC 6184 5.7.1). */
export function aggregate(units: readonly Uint8Array[]): Buffer {
  const sized = units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]);
  return Buffer.concat([Buffer.from([0x78]), ...sized]);
}

/** A unit, split into fragments if it is large (FU-A, RFC 6184 5.8). */
export function fragments(unit: Uint8Array, maxBytes = 1100): Buffer[] {
  if (unit.length <= maxBytes) return [Buffer.from(unit)];
  const header = unit[0] ?? 0;
  const pieces: Buffer[] = [];
  for (let at = 1; at < unit.length; at += maxBytes) {
    const isLast = at + maxBytes >= unit.length;
    const flags = (at === 1 ? 0x80 : 0) | (isLast ? 0x40 : 0);
    pieces.push(
      Buffer.concat([
        Buffer.from([(header & 0xe0) | 28, flags | (header & 0x1f)]),
        unit.subarray(at, Math.min(unit.length, at + maxBytes)),
      ]),
    );
  }
  return pieces;
}

interface SpsGiven {
  width: number;
  height: number;
  profile?: number;
  /** Rows and columns that are cropped, in samples. */
  cropRight?: number;
  cropBottom?: number;
  hasScaling?: boolean;
  orderType?: 0 | 1 | 2;
}

/** A sequence parameter set (ITU-T H.264, 7.3.2.1.1) for progressive frames; sizes in samples before cropping. */
export function spsOf(given: SpsGiven): Buffer {
  const { width, height, profile = 66, cropRight = 0, cropBottom = 0, hasScaling = false, orderType = 2 } = given;
  const writer = new BitWriter();
  writer.unsigned(0);
  if (profile === 100) {
    writer.unsigned(1);
    writer.unsigned(0);
    writer.unsigned(0);
    writer.bit(0);
    writer.bit(hasScaling ? 1 : 0);
  }
  writer.unsigned(4);
  writer.unsigned(orderType);
  if (orderType === 0) writer.unsigned(2);
  if (orderType === 1) {
    writer.bit(0);
    writer.signed(-3);
    writer.signed(5);
    writer.unsigned(2);
    writer.signed(1);
    writer.signed(-1);
  }
  writer.unsigned(1);
  writer.bit(0);
  writer.unsigned(width / 16 - 1);
  writer.unsigned(height / 16 - 1);
  writer.bit(1);
  writer.bit(1);
  const isCropped = cropRight > 0 || cropBottom > 0;
  writer.bit(isCropped ? 1 : 0);
  if (isCropped) for (const each of [0, cropRight / 2, 0, cropBottom / 2]) writer.unsigned(each);
  writer.bit(0);
  return Buffer.concat([Buffer.from([0x67, profile, profile === 100 ? 0 : 0xe0, 31]), writer.finish()]);
}

/** A picture parameter set of a baseline stream. */
export const pps = Buffer.from([0x68, 0xce, 0x3c, 0x80]);
