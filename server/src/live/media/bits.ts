/** Removes the emulation prevention bytes of an H.264 unit (ITU-T H.264, 7.4.1). */
export function withoutEmulation(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length);
  let [length, zeros] = [0, 0];
  for (const byte of bytes) {
    const isExtra = byte === 3 && zeros >= 2;
    zeros = byte === 0 ? zeros + 1 : 0;
    if (!isExtra) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

/** Inserts them again. */
export function withEmulation(bytes: Buffer): Buffer {
  const written = Buffer.alloc(Math.ceil(bytes.length * 1.5) + 1);
  let [length, zeros] = [0, 0];
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      written[length++] = 3;
      zeros = 0;
    }
    written[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return written.subarray(0, length);
}

/** Reads bits from the start; zeros after the end. */
export class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Number of bits read. */
  get position(): number {
    return this.#at;
  }

  bit(): 0 | 1 {
    const byte = this.#bytes[this.#at >> 3] ?? 0;
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at++;
    return bit === 1 ? 1 : 0;
  }

  skip(bits: number): void {
    this.#at += bits;
  }

  /** Exp-Golomb (9.1); also used to skip signed values. */
  unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && this.bit() === 0) zeros++;
    let value = 0;
    for (let left = zeros; left > 0; left--) value = value * 2 + this.bit();
    return 2 ** zeros - 1 + value;
  }
}

/**
 * Replaces the `length` bits at `from` by an Exp-Golomb number. The following bits are shifted, up to the stop bit
 * that ends every unit (7.3.2.11).
 */
export function replaceUnsigned(bytes: Buffer, from: number, length: number, value: number): Buffer {
  const digits = (value + 1).toString(2);
  const code = '0'.repeat(digits.length - 1) + digits;
  const end = stopBitOf(bytes) + 1;
  const moved = code.length - length;
  const result = Buffer.alloc(Math.ceil((end + moved) / 8));
  bytes.copy(result, 0, 0, Math.min(result.length, (from >> 3) + 1));
  for (let at = from; at < result.length * 8 && at < ((from >> 3) + 1) * 8; at++) writeBit(result, at, 0);
  [...code].forEach((digit, index) => writeBit(result, from + index, Number(digit)));
  copyBits(bytes, from + length, result, from + code.length, end - from - length);
  return result;
}

function stopBitOf(bytes: Buffer): number {
  let last = bytes.length - 1;
  while (last > 0 && bytes[last] === 0) last--;
  const byte = bytes[last] ?? 0;
  return last * 8 + 7 - Math.log2(byte & -byte);
}

function writeBit(bytes: Buffer, at: number, bit: number): void {
  const mask = 0x80 >> (at & 7);
  bytes[at >> 3] = bit === 0 ? (bytes[at >> 3] ?? 0) & ~mask : (bytes[at >> 3] ?? 0) | mask;
}

/** Single bits up to the next byte boundary of the result, whole bytes from there on. */
function copyBits(source: Buffer, sourceAt: number, target: Buffer, targetAt: number, count: number): void {
  const bitOf = (at: number) => ((source[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  let done = 0;
  for (; done < count && ((targetAt + done) & 7) !== 0; done++)
    writeBit(target, targetAt + done, bitOf(sourceAt + done));
  const shift = (sourceAt + done) & 7;
  for (; done + 8 <= count; done += 8) {
    const at = (sourceAt + done) >> 3;
    target[(targetAt + done) >> 3] = (((source[at] ?? 0) << shift) | ((source[at + 1] ?? 0) >> (8 - shift))) & 0xff;
  }
  for (; done < count; done++) writeBit(target, targetAt + done, bitOf(sourceAt + done));
}
