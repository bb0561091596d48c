/**
 * Turns the 32-bit timestamps of a source into milliseconds of this machine's clock. Packets are only ever late, so the
 * earliest arrival says the most; a slow drift lets it follow a clock that runs faster.
 */
export class CaptureClock {
  readonly #rate: number;
  #last: number | undefined;
  #wraps = 0;
  #anchor: number | undefined;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Takes the arrival of a packet into account. @returns milliseconds since the source's zero */
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

  /** What to add to `note`'s value to have the time of this machine. */
  get anchor(): number {
    return this.#anchor ?? 0;
  }
}

/** A packet, of which there are 50 and more a second. */
const driftMilliseconds = 0.001;
