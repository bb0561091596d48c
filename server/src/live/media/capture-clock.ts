/**
 * Converts the 32-bit timestamps of a source to milliseconds of this machine's clock. Packets can only be late, so the
 * earliest arrival is the most accurate; a slow drift lets the estimate follow a clock that runs faster.
 */
export class CaptureClock {
  readonly #rate: number;
  #last: number | undefined;
  #wraps = 0;
  #anchor: number | undefined;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Records the arrival of a packet. @returns milliseconds since the source's zero */
  note(timestamp: number, now: number): number {
    if (this.#last !== undefined) {
      const step = timestamp - this.#last;
      if (step < -0x80000000) this.#wraps++;
      else if (step > 0x80000000) this.#wraps--;
    }
    this.#last = timestamp;
    const elapsed = ((this.#wraps * 2 ** 32 + timestamp) * 1000) / this.#rate;
    const arrival = now - elapsed;
    this.#anchor = this.#anchor === undefined ? arrival : Math.min(arrival, this.#anchor + driftMilliseconds);
    return elapsed;
  }

  /** Offset from `note`'s value to this machine's time. */
  get anchor(): number {
    return this.#anchor ?? 0;
  }
}

/** A packet, of which there are 50 and more a second. */
const driftMilliseconds = 0.001;
