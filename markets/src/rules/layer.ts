import { kernelOf } from '#indicators/indicators.ts';
import type { IndicatorBar, Kernel } from '#indicators/kernel.ts';
import type { Timeframe } from '#timeframes.ts';
import type { Bits } from './bits.ts';
import { choiceOf, indicatorKey, operandKey, outputOf } from './operands.ts';
import { Ring } from './ring.ts';
import type { Operand } from './rule.ts';

/** A bar that has closed. Prices and volume are those that rules compare with numbers: as traded, not in ticks. */
export interface ClosedBar extends IndicatorBar {
  symbol: string;
  /** When it opened and closed, in milliseconds since 1970. */
  t: number;
  closesAt: number;
}

/** Symbols that have a new bar, by their place, and the same as bits. */
export interface Pass {
  symbols: Int32Array;
  count: number;
  mask: Int32Array;
}

/** A condition, judged anew for the symbols of a pass. */
export interface ConditionNode extends Bits {
  update: (pass: Pass) => void;
  /** What it remembers from bar to bar. */
  state: Int32Array[];
}

type Updated = { update: (pass: Pass) => void; state: Float64Array[] };

/** Longer bars that a shorter one may already find after its own close, when bars come out of order. */
const earlyBars = 8;

/** All that is known of one timeframe: the newest bars, the indicators on them, and the conditions of its rules. */
export class Layer {
  readonly timeframe: Timeframe;
  readonly size: number;
  readonly words: number;
  /** Bars of each symbol so far. */
  readonly bars: Int32Array;
  /** When the newest bar of each symbol opened. */
  readonly lastBar: Float64Array;
  /** The newest bars of symbols that are being judged. */
  readonly newest: ClosedBar[] = [];
  /** Their closes. */
  readonly closes: Float64Array;
  readonly closesAt: Ring;
  readonly conditions = new Map<string, ConditionNode>();
  readonly #values: Updated[] = [];
  readonly #indicators = new Map<string, readonly Ring[]>();
  readonly #operands = new Map<string, Ring>();
  readonly #rings: Ring[] = [];

  constructor(timeframe: Timeframe, size: number) {
    this.timeframe = timeframe;
    this.size = size;
    this.words = (size + 31) >> 5;
    this.bars = new Int32Array(size);
    this.lastBar = new Float64Array(size).fill(-Infinity);
    this.closes = new Float64Array(size);
    this.closesAt = this.#ring();
  }

  #ring(): Ring {
    const ring = new Ring(this.bars);
    this.#rings.push(ring);
    return ring;
  }

  /** The outputs of an indicator on the bars of this timeframe. */
  #outputsOf(operand: Operand): readonly Ring[] {
    const key = indicatorKey(operand);
    const found = this.#indicators.get(key);
    if (found) return found;
    const { kernel, outputs, settles } = kernelOf(choiceOf(operand));
    const rings = outputs.map(() => this.#ring());
    const state = new Float64Array(kernel.cells * this.size);
    this.#values.push({ state: [state], update: (pass) => this.#step(pass, kernel, state, rings, settles) });
    this.#indicators.set(key, rings);
    return rings;
  }

  #step(pass: Pass, kernel: Kernel, state: Float64Array, rings: readonly Ring[], settles: number): void {
    const out = new Float64Array(rings.length);
    for (let place = 0; place < pass.count; place++) {
      const symbol = pass.symbols[place] as number;
      kernel.step(state, symbol * kernel.cells, this.newest[symbol] as ClosedBar, out);
      const isSettled = (this.bars[symbol] as number) >= settles;
      for (let output = 0; output < rings.length; output++)
        (rings[output] as Ring).set(symbol, isSettled ? (out[output] as number) : Number.NaN);
    }
  }

  /** The values of an operand at the bars of this timeframe, `depth` of them. `own`: the layer of the operand's timeframe. */
  operand(operand: Operand, own: Layer, depth: number): Ring {
    const { ago = 0, times = 1 } = operand;
    const output = own.#outputsOf(operand)[outputOf(operand)];
    if (!output) throw new RangeError(`${operand.ind} has no output ${operand.out}`);
    if (own === this && ago === 0 && times === 1) {
      output.deepen(depth);
      return output;
    }
    const key = operandKey(operand);
    let seen = this.#operands.get(key);
    if (!seen) {
      seen = this.#ring();
      this.#operands.set(key, seen);
      this.#values.push(
        own === this ? fromOwn(output, seen, ago, times) : this.#fromLonger(own, output, seen, ago, times),
      );
    }
    seen.deepen(depth);
    return seen;
  }

  /** The last longer bar whose close is not after that of the newest bar here. */
  #fromLonger(longer: Layer, output: Ring, seen: Ring, ago: number, times: number): Updated {
    output.deepen(ago + 1 + earlyBars);
    longer.closesAt.deepen(1 + earlyBars);
    const update = (pass: Pass): void => {
      for (let place = 0; place < pass.count; place++) {
        const symbol = pass.symbols[place] as number;
        const now = this.closesAt.at(symbol, 0);
        let early = 0;
        while (early <= earlyBars && longer.closesAt.at(symbol, early) > now) early++;
        seen.set(symbol, early <= earlyBars ? output.at(symbol, early + ago) * times : Number.NaN);
      }
    };
    return { update, state: [] };
  }

  /** After the last operand was asked for. */
  allocate(): void {
    for (const ring of this.#rings) ring.allocate();
  }

  /** Takes bars that are newer than the newest of their symbol, one of each, and judges everything anew for these symbols. */
  take(bars: readonly ClosedBar[], placeOf: ReadonlyMap<string, number>): Pass {
    const pass = { symbols: new Int32Array(bars.length), count: 0, mask: new Int32Array(this.words) };
    for (const bar of bars) {
      const symbol = placeOf.get(bar.symbol);
      if (symbol === undefined || !isWhole(bar) || bar.t <= (this.lastBar[symbol] as number)) continue;
      this.lastBar[symbol] = bar.t;
      this.bars[symbol] = (this.bars[symbol] as number) + 1;
      this.newest[symbol] = bar;
      this.closes[symbol] = bar.c;
      this.closesAt.set(symbol, bar.closesAt);
      pass.symbols[pass.count++] = symbol;
      const word = symbol >> 5;
      pass.mask[word] = (pass.mask[word] as number) | (1 << (symbol & 31));
    }
    for (const { update } of this.#values) update(pass);
    for (const condition of this.conditions.values()) condition.update(pass);
    return pass;
  }

  /** Everything that the next bar depends on, in a fixed order. */
  arrays(): (Float64Array | Int32Array)[] {
    return [
      this.bars,
      this.lastBar,
      ...this.#values.flatMap(({ state }) => state),
      ...this.#rings.map(({ values }) => values),
      ...[...this.conditions.values()].flatMap(({ state }) => state),
    ];
  }
}

/** One number that is none would stay in averages for ever. */
const isWhole = ({ o, h, l, c, v }: ClosedBar): boolean => Number.isFinite(o + h + l + c + v);

function fromOwn(output: Ring, seen: Ring, ago: number, times: number): Updated {
  output.deepen(ago + 1);
  const update = (pass: Pass): void => {
    for (let place = 0; place < pass.count; place++) {
      const symbol = pass.symbols[place] as number;
      seen.set(symbol, output.at(symbol, ago) * times);
    }
  };
  return { update, state: [] };
}
