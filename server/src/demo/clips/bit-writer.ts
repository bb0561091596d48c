/** Writes bits most significant first, as H.264 wants them (ITU-T H.264 §7.2, §9.1). */
export class BitWriter {
  #bytes: Uint8Array = new Uint8Array(1 << 16);
  #length = 0;
  #current = 0;
  #filled = 0;

  bit(value: number): void {
    this.#current = (this.#current << 1) | (value & 1);
    if (++this.#filled === 8) this.#push();
  }

  bits(value: number, count: number): void {
    for (let shift = count - 1; shift >= 0; shift--) this.bit(value >>> shift);
  }

  /** ue(v): unsigned Exp-Golomb. */
  unsigned(value: number): void {
    const length = 32 - Math.clz32(value + 1);
    this.bits(0, length - 1);
    this.bits(value + 1, length);
  }

  /** se(v): signed Exp-Golomb. */
  signed(value: number): void {
    this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  alignZero(): void {
    while (this.#filled > 0) this.bit(0);
  }

  /** Whole bytes; the writer must be aligned. */
  raw(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The stop bit and zeros up to the byte (rbsp_trailing_bits), then everything written. */
  finish(): Uint8Array {
    this.bit(1);
    this.alignZero();
    return this.#bytes.slice(0, this.#length);
  }

  #push(): void {
    this.#grow(1);
    this.#bytes[this.#length++] = this.#current;
    this.#current = 0;
    this.#filled = 0;
  }

  #grow(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
