/** Writes bits most significant first, as H.264 wants them (ITU-T H.264 §7.2, §9.1). */
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

  /** The stop bit and zeros up to the byte (rbsp_trailing_bits), then everything written. */
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
