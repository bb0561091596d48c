import { timeframes, type Timeframe } from '#timeframes.ts';
import { nodeOf } from './conditions.ts';
import type { EngineRule } from './engine-rule.ts';
import { Firing } from './firing.ts';
import { Layer, type ClosedBar, type Pass } from './layer.ts';
import type { Ring } from './ring.ts';
import type { Operand } from './rule.ts';
import { packState, rulesHash, unpackState } from './saved-state.ts';

export type { EngineRule } from './engine-rule.ts';
export type { ClosedBar } from './layer.ts';

/** A rule fires for a symbol on the bar that opened at `t`. */
export interface Hit {
  rule: string;
  symbol: string;
  /** When the bar opened and closed, in milliseconds since 1970, and its close. */
  t: number;
  closesAt: number;
  price: number;
}

/** A value that is read beside the rules: of an operand, on the bars of a timeframe. */
export interface Reading {
  timeframe: Timeframe;
  operand: Operand;
}

/**
 * Judges rules on closed bars, for many symbols at once. No clock, no I/O: the same bars in the same order give the same hits everywhere.
 *
 * Bars are handed in in the order in which they close; of one instant, those of longer timeframes first. A bar that is not newer than the
 * newest of its symbol and timeframe is ignored, so nothing is judged twice. A rule never sees a longer bar that closes later than its own
 * bar, in whatever order they come.
 */
export class RuleEngine {
  /** Of the rules, their symbols, and the version of the engine: a saved state fits only where it is the same. */
  readonly hash: string;
  /** The timeframes that it must be given, longest first. */
  readonly timeframes: readonly Timeframe[];
  readonly #symbols: readonly string[];
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #layers = new Map<Timeframe, Layer>();
  readonly #firings = new Map<Timeframe, Firing[]>();
  readonly #readings: readonly Ring[];

  /**
   * @param rules without refusals (`refusals.ts`)
   * @param symbols all that are watched by one of them
   * @param readings values that are asked for with `valueOf`
   */
  constructor(rules: readonly EngineRule[], symbols: readonly string[], readings: readonly Reading[] = []) {
    this.#symbols = symbols;
    this.#placeOf = new Map(symbols.map((symbol, place) => [symbol, place]));
    this.hash = rulesHash(rules, symbols, readings);
    for (const { id, rule, symbols: watched } of rules) {
      const layer = this.#layerOf(rule.timeframe);
      const condition = nodeOf(layer, rule.when, (operand) => this.#layerOf(operand.tf ?? rule.timeframe));
      const places = watched.map((symbol) => this.#placeOf.get(symbol)).filter((place) => place !== undefined);
      const firings = this.#firings.get(rule.timeframe) ?? [];
      firings.push(new Firing(id, rule, layer, condition, places));
      this.#firings.set(rule.timeframe, firings);
    }
    this.#readings = readings.map(({ timeframe, operand }) =>
      this.#layerOf(timeframe).operand(operand, this.#layerOf(operand.tf ?? timeframe), 1),
    );
    for (const layer of this.#layers.values()) layer.allocate();
    this.timeframes = timeframes.filter((timeframe) => this.#layers.has(timeframe)).toReversed();
  }

  #layerOf(timeframe: Timeframe): Layer {
    const found = this.#layers.get(timeframe);
    if (found) return found;
    const layer = new Layer(timeframe, this.#symbols.length);
    this.#layers.set(timeframe, layer);
    return layer;
  }

  /** Judges bars of one timeframe that have closed; of one symbol, in the order of time. */
  close(timeframe: Timeframe, bars: readonly ClosedBar[]): Hit[] {
    const hits: Hit[] = [];
    for (const { layer, pass } of this.#passes(timeframe, bars))
      for (const firing of this.#firings.get(timeframe) ?? [])
        firing.judge(pass, (place) => {
          firing.note(place);
          const { symbol, t, closesAt, c } = layer.newest[place] as ClosedBar;
          hits.push({ rule: firing.id, symbol, t, closesAt, price: c });
        });
    return hits;
  }

  /**
   * Takes bars that were judged before: nothing fires.
   *
   * @param hits the newest of each rule and symbol, as they were given then: the bars after them are still those of its cooldown
   */
  warmUp(
    timeframe: Timeframe,
    bars: readonly ClosedBar[],
    hits: readonly Pick<Hit, 'rule' | 'symbol' | 't'>[] = [],
  ): void {
    const firings = this.#firings.get(timeframe) ?? [];
    const given = Map.groupBy(hits, ({ rule }) => rule);
    for (const { layer, pass } of this.#passes(timeframe, bars))
      for (const firing of firings) {
        firing.judge(pass, () => {});
        for (const { symbol, t } of given.get(firing.id) ?? []) {
          const place = this.#placeOf.get(symbol);
          if (place !== undefined && layer.lastBar[place] === t) firing.note(place);
        }
      }
  }

  /** The value of one of the readings at the newest bar of a symbol; NaN as long as it is not known. */
  valueOf(reading: number, symbol: string): number {
    const place = this.#placeOf.get(symbol);
    return place === undefined ? Number.NaN : (this.#readings[reading]?.at(place, 0) ?? Number.NaN);
  }

  /** Has the indicators and conditions of a timeframe take bars, one of each symbol at a time. */
  *#passes(timeframe: Timeframe, bars: readonly ClosedBar[]): Generator<{ layer: Layer; pass: Pass }> {
    const layer = this.#layers.get(timeframe);
    if (!layer) return;
    for (let rest = bars; rest.length > 0;) {
      const taken = new Set<string>();
      const later: ClosedBar[] = [];
      const now = rest.filter((bar) => {
        if (!taken.has(bar.symbol)) return taken.add(bar.symbol);
        later.push(bar);
        return false;
      });
      yield { layer, pass: layer.take(now, this.#placeOf) };
      rest = later;
    }
  }

  /** Everything that the next bar depends on, with the hash of the rules. */
  save(): Uint8Array {
    return packState(this.hash, this.#arrays());
  }

  /** Goes on from a saved state; false, and nothing is changed, if it was saved by other rules, for other symbols or by another version. */
  restore(saved: Uint8Array): boolean {
    return unpackState(this.hash, saved, this.#arrays());
  }

  #arrays(): (Float64Array | Int32Array)[] {
    const firings = this.timeframes.flatMap((timeframe) => this.#firings.get(timeframe) ?? []);
    const layers = this.timeframes.flatMap((timeframe) => this.#layers.get(timeframe) ?? []);
    return [...layers.flatMap((layer) => layer.arrays()), ...firings.flatMap((firing) => firing.arrays())];
  }
}
