/**
 * The last values of something for many symbols, in one array: of each symbol a ring, in which the value of its n-th bar is at n modulo the
 * size. A value that is not known is NaN.
 */
export class Ring {
  readonly #bars: Int32Array;
  #depth = 1;
  #mask = 0;
  values = new Float64Array(0);

  /** @param bars how many bars of each symbol there have been, the newest included */
  constructor(bars: Int32Array) {
    this.#bars = bars;
  }

  /** Makes room for at least so many values of each symbol. Before `allocate`. */
  deepen(depth: number): void {
    this.#depth = Math.max(this.#depth, depth);
  }

  allocate(value = Number.NaN): void {
    let size = 1;
    while (size < this.#depth) size *= 2;
    this.#mask = size - 1;
    this.values = new Float64Array(size * this.#bars.length).fill(value);
  }

  /** The value `ago` bars before the newest; it must not be asked for more than there is room. */
  at(symbol: number, ago: number): number {
    return this.values[symbol * (this.#mask + 1) + (((this.#bars[symbol] as number) - ago) & this.#mask)] as number;
  }

  /** Sets the value of the newest bar. */
  set(symbol: number, value: number): void {
    this.values[symbol * (this.#mask + 1) + ((this.#bars[symbol] as number) & this.#mask)] = value;
  }
}
