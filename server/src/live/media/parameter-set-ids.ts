import { unitTypes } from './access-units.ts';
import { BitReader, replaceUnsigned, withEmulation, withoutEmulation } from './bits.ts';

interface Ids {
  sps: number;
  pps: number;
}

const typeOf = (unit: Buffer) => (unit[0] ?? 0) & 0x1f;
const isSlice = (unit: Buffer) => typeOf(unit) === 1 || typeOf(unit) === unitTypes.idr;
/** Profile, constraints and level precede the id of a sequence parameter set. */
const spsIdAt = 24;

/**
 * Keeps the ids of parameter sets as in the first keyframe. Some encoders (OpenH264, as in Firefox) give the same sets another id
 * at each keyframe, which would start a new part with every segment of a recording. The sets and the slices that
 * refer to them are rewritten; nothing is changed for encoders that keep their ids.
 */
export class ParameterSetIds {
  #kept: Ids | undefined;
  /** Ids since the last keyframe; null if nothing has to be rewritten. */
  #current: Ids | null = null;

  /** The units of one picture, with the ids of the first keyframe. */
  rewrite(units: Buffer[]): Buffer[] {
    const found = idsOf(units);
    if (found === 'unsuitable') {
      this.#kept = undefined;
      this.#current = null;
    } else if (found) {
      this.#kept ??= found;
      const isSame = found.sps === this.#kept.sps && found.pps === this.#kept.pps;
      this.#current = isSame ? null : found;
    }
    const [from, to] = [this.#current, this.#kept];
    return from && to ? units.map((unit) => rewriteUnit(unit, from, to)) : units;
  }
}

/** Undefined without parameter sets; unsuitable: several of them, or arithmetic coding, which cannot be shifted by bits. */
function idsOf(units: readonly Buffer[]): Ids | 'unsuitable' | undefined {
  const [sps, ...moreSps] = units.filter((unit) => typeOf(unit) === unitTypes.sps);
  const [pps, ...morePps] = units.filter((unit) => typeOf(unit) === unitTypes.pps);
  if (!sps && !pps) return undefined;
  if (!sps || !pps || moreSps.length > 0 || morePps.length > 0) return 'unsuitable';
  const spsBits = new BitReader(withoutEmulation(sps.subarray(1)));
  spsBits.skip(spsIdAt);
  const ppsBits = new BitReader(withoutEmulation(pps.subarray(1)));
  const ids = { pps: ppsBits.unsigned(), sps: ppsBits.unsigned() };
  const isArithmetic = ppsBits.bit() === 1;
  return isArithmetic || spsBits.unsigned() !== ids.sps ? 'unsuitable' : ids;
}

function rewriteUnit(unit: Buffer, from: Ids, to: Ids): Buffer {
  if (typeOf(unit) === unitTypes.sps) return replaceAt(unit, (bits) => bits.skip(spsIdAt), from.sps, to.sps);
  if (typeOf(unit) === unitTypes.pps) {
    const own = replaceAt(unit, () => undefined, from.pps, to.pps);
    return replaceAt(own, (bits) => void bits.unsigned(), from.sps, to.sps);
  }
  if (!isSlice(unit)) return unit;
  const skipTypes = (bits: BitReader) => {
    bits.unsigned();
    bits.unsigned();
  };
  return replaceAt(unit, skipTypes, from.pps, to.pps);
}

/** Replaces the number after what `skip` reads, if it is `from`. */
function replaceAt(unit: Buffer, skip: (bits: BitReader) => void, from: number, to: number): Buffer {
  const payload = withoutEmulation(unit.subarray(1));
  const bits = new BitReader(payload);
  skip(bits);
  const start = bits.position;
  if (bits.unsigned() !== from || from === to) return unit;
  const replaced = replaceUnsigned(payload, start, bits.position - start, to);
  return Buffer.concat([unit.subarray(0, 1), withEmulation(replaced)]);
}
