/** Writes bits most significant first, as in H.264 (ITU-T H.264 §7.2, §9.1). */
export class BitWriter {
  readonly #bytes: number[] = [];
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

  /** Adds the stop bit and pads with zeros to a whole byte (rbsp_trailing_bits); returns everything written. */
  finish(): Uint8Array {
    this.bit(1);
    while (this.#filled > 0) this.bit(0);
    return Uint8Array.from(this.#bytes);
  }

  #push(): void {
    this.#bytes.push(this.#current);
    this.#current = 0;
    this.#filled = 0;
  }
}
