import { canonicalJson, type CanonicalValue } from '#log/canonical-json.ts';
import { toHex } from '#log/hexadecimal.ts';
import { sha256 } from '#log/sha-256.ts';
import type { EngineRule } from './engine-rule.ts';

/** Counted up when the state of an engine, or what it makes of bars, changes. */
const engineVersion = 1;

const hashLength = 64;
const lengthBytes = 8;

/** Bytes of a text of ASCII. */
const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Of everything that the meaning of a saved state depends on. */
export function rulesHash(
  rules: readonly EngineRule[],
  symbols: readonly string[],
  readings: readonly object[] = [],
): string {
  const placeOf = new Map(symbols.map((symbol, place) => [symbol, place]));
  const watched = rules.map(({ id, rule, symbols: own }) => [
    id,
    { ...rule },
    own.map((symbol) => placeOf.get(symbol) ?? -1).toSorted((a, b) => a - b),
  ]);
  const value = [engineVersion, symbols, watched, ...readings] as unknown as CanonicalValue;
  return toHex(sha256(asciiBytes(escaped(canonicalJson(value)))));
}

/** The hash, how many bytes follow, and the bytes of the arrays one after the other, little end first as on every machine of today. */
export function packState(hash: string, arrays: readonly (Float64Array | Int32Array)[]): Uint8Array {
  const length = byteLength(arrays);
  const packed = new Uint8Array(hashLength + lengthBytes + length);
  packed.set(asciiBytes(hash));
  new DataView(packed.buffer).setFloat64(hashLength, length, true);
  let at = hashLength + lengthBytes;
  for (const array of arrays) {
    packed.set(bytesOf(array), at);
    at += array.byteLength;
  }
  return packed;
}

/** Whether it fits; if so, the arrays are filled. */
export function unpackState(hash: string, packed: Uint8Array, arrays: readonly (Float64Array | Int32Array)[]): boolean {
  const length = byteLength(arrays);
  const start = hashLength + lengthBytes;
  if (packed.length !== start + length) return false;
  if (toHex(packed.subarray(0, hashLength)) !== toHex(asciiBytes(hash))) return false;
  if (new DataView(packed.buffer, packed.byteOffset).getFloat64(hashLength, true) !== length) return false;
  let at = start;
  for (const array of arrays) {
    bytesOf(array).set(packed.subarray(at, at + array.byteLength));
    at += array.byteLength;
  }
  return true;
}

const byteLength = (arrays: readonly ArrayBufferView[]): number =>
  arrays.reduce((sum, { byteLength: bytes }) => sum + bytes, 0);
const bytesOf = ({ buffer, byteOffset, byteLength: bytes }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, bytes);
