import { unitTypes } from './access-units.ts';
import { BitReader, withoutEmulation } from './bits.ts';

/** The data that a decoder needs before the first picture. */
export interface PictureShape {
  width: number;
  height: number;
  /** As in RFC 6381: avc1.42e01f. */
  codec: string;
}

const unitOf = (units: readonly Buffer[], type: number) => units.find((unit) => ((unit[0] ?? 0) & 0x1f) === type);

/** The parameter sets of a keyframe as one text, to detect changes; null when it has none. */
export function parametersOf(units: readonly Buffer[]): string | null {
  const [sps, pps] = [unitOf(units, unitTypes.sps), unitOf(units, unitTypes.pps)];
  return sps && pps ? `${sps.toString('base64')}.${pps.toString('base64')}` : null;
}

/** Reads the sequence parameter set of a keyframe (ITU-T H.264, 7.3.2.1.1); null if it is missing or unreadable. */
export function shapeOf(units: readonly Buffer[]): PictureShape | null {
  const sps = unitOf(units, unitTypes.sps);
  if (!sps || sps.length < 5) return null;
  const profile = sps[1] ?? 0;
  const bits = new BitReader(withoutEmulation(sps.subarray(4)));
  bits.unsigned();
  const isHigh = [100, 110, 122, 244, 44, 83, 86, 118, 128].includes(profile);
  // Browsers and OBS do not send scaling lists.
  const chroma = isHigh ? readHigh(bits) : 1;
  if (chroma === null) return null;
  bits.unsigned();
  const order = bits.unsigned();
  if (order === 0) bits.unsigned();
  else if (order === 1) skipOrderCycle(bits);
  bits.unsigned();
  bits.bit();
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isFrame = bits.bit();
  if (!isFrame) bits.bit();
  bits.bit();
  const crop = bits.bit() ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrame);
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 * (2 - isFrame) - (top + bottom) * unitY;
  if (width <= 0 || height <= 0 || width > 8192 || height > 8192) return null;
  return { width, height, codec: `avc1.${sps.subarray(1, 4).toString('hex')}` };
}

/** @returns the chroma format; null when there is a scaling matrix */
function readHigh(bits: BitReader): number | null {
  const chroma = bits.unsigned();
  if (chroma === 3) bits.bit();
  bits.unsigned();
  bits.unsigned();
  bits.bit();
  return bits.bit() ? null : chroma;
}

function skipOrderCycle(bits: BitReader): void {
  bits.bit();
  bits.unsigned();
  bits.unsigned();
  for (let left = Math.min(255, bits.unsigned()); left > 0; left--) bits.unsigned();
}
