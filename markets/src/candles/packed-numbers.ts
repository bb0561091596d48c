/** Why bytes are no chunk of bars. */
export type ChunkFault = 'version' | 'decimals' | 'cutOff' | 'number' | 'count' | 'price' | 'time' | 'rest';

/** Bytes that `unpackChunk` cannot have been given by `packChunk`. */
export class ChunkError extends Error {
  readonly fault: ChunkFault;

  constructor(fault: ChunkFault) {
    super(`no chunk of bars: ${fault}`);
    this.name = 'ChunkError';
    this.fault = fault;
  }
}

/** Bytes of the largest number: 53 bits, 7 in each byte. */
const maxBytes = 8;

/**
 * Writes whole numbers of variable length (LEB128, as in Protocol Buffers and WebAssembly): seven bits in each byte, the lowest first; all
 * but the last byte have the highest bit set.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #at = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = value;
  }

  /** @param value from 0 to 2^53 - 1 */
  number(value: number): void {
    this.#reserve(maxBytes);
    const bytes = this.#bytes;
    let rest = value;
    for (; rest >= 0x8000_0000; rest = Math.floor(rest / 128)) bytes[this.#at++] = (rest & 127) | 128;
    for (; rest >= 128; rest >>>= 7) bytes[this.#at++] = (rest & 127) | 128;
    bytes[this.#at++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2 + count);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what `ByteWriter` has written. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws ChunkError when there is none */
  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new ChunkError('cutOff');
    return value;
  }

  /** @throws ChunkError when it is cut off, longer than it need be, or above 2^53 - 1 */
  number(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    let unit = 128;
    for (let count = 1; count < maxBytes; count++) {
      byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) {
        if (byte === 0 || value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      unit *= 128;
    }
    throw new ChunkError('number');
  }
}
