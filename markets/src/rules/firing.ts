import { noBits, type Bits } from './bits.ts';
import type { Layer, Pass } from './layer.ts';
import type { Rule } from './rule.ts';

const never = -(1 << 28);

/** When a rule fires, once its condition is judged. */
export class Firing {
  readonly id: string;
  readonly #layer: Layer;
  readonly #condition: Bits;
  readonly #symbols: Int32Array;
  readonly #onEdge: boolean;
  readonly #cooldown: number;
  /** Its condition on the bar before. */
  readonly #before: Bits;
  /** The bar on which it last fired. */
  readonly #lastHit: Int32Array;

  constructor(id: string, rule: Rule, layer: Layer, condition: Bits, symbols: Iterable<number>) {
    this.id = id;
    this.#layer = layer;
    this.#condition = condition;
    this.#symbols = new Int32Array(layer.words);
    for (const symbol of symbols)
      this.#symbols[symbol >> 5] = (this.#symbols[symbol >> 5] as number) | (1 << (symbol & 31));
    this.#onEdge = rule.fires === 'becomes_true';
    this.#cooldown = rule.cooldownBars;
    this.#before = noBits(layer.words);
    this.#lastHit = new Int32Array(layer.size).fill(never);
  }

  /** Tells for which symbols of a pass it fires. */
  judge({ mask }: Pass, fire: (symbol: number) => void): void {
    for (let word = 0; word < mask.length; word++) {
      const active = (mask[word] as number) & (this.#symbols[word] as number);
      if (active === 0) continue;
      const known = (this.#condition.known[word] as number) & active;
      const truth = (this.#condition.truth[word] as number) & known;
      const [knownBefore, truthBefore] = [this.#before.known[word] as number, this.#before.truth[word] as number];
      let fires = this.#onEdge ? truth & knownBefore & ~truthBefore : truth;
      this.#before.known[word] = (knownBefore & ~active) | known;
      this.#before.truth[word] = (truthBefore & ~active) | truth;
      for (; fires !== 0; fires &= fires - 1) {
        const symbol = (word << 5) + 31 - Math.clz32(fires & -fires);
        if ((this.#layer.bars[symbol] as number) - (this.#lastHit[symbol] as number) <= this.#cooldown) continue;
        fire(symbol);
      }
    }
  }

  /** The newest bar of a symbol is one on which it has fired. */
  note(symbol: number): void {
    this.#lastHit[symbol] = this.#layer.bars[symbol] as number;
  }

  arrays(): Int32Array[] {
    return [this.#before.truth, this.#before.known, this.#lastHit];
  }
}
