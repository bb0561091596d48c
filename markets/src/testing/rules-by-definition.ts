import { argsOf, indicators } from '#indicators/indicators.ts';
import type { Indicator, IndicatorBar } from '#indicators/kernel.ts';
import type { BarsByTimeframe } from '#rules/closings.ts';
import type { ClosedBar } from '#rules/engine.ts';
import type { Condition, Leaf, Operand, Rule } from '#rules/rule.ts';
import type { Timeframe } from '#timeframes.ts';
import { definitions } from './defined-indicators.ts';
import type { Definition, Series } from './series.ts';

/*
 * Rules by their definition: each answer from all bars of a symbol, without memory and without bits. Written apart from the engine, to
 * compare both.
 */

/** true, false, or null: unknown. */
type Truth = boolean | null;

/** Faults that an engine could have. */
export type Fault = 'seed' | 'tie' | 'repaint' | 'cooldown' | 'unknownIsFalse' | 'settling' | 'window' | 'edge';

const priceOf: Record<string, (bar: IndicatorBar) => number> = {
  open: ({ o }) => o,
  high: ({ h }) => h,
  low: ({ l }) => l,
  close: ({ c }) => c,
  hl2: ({ h, l }) => (h + l) / 2,
  hlc3: ({ h, l, c }) => (h + l + c) / 3,
  ohlc4: ({ o, h, l, c }) => (o + h + l + c) / 4,
  volume: ({ v }) => v,
};

const patterns: Record<string, (now: IndicatorBar, before: IndicatorBar) => boolean> = {
  doji: ({ o, h, l, c }) => h > l && Math.abs(c - o) <= (h - l) * 0.1,
  inside_bar: (now, before) => now.h < before.h && now.l > before.l,
  outside_bar: (now, before) => now.h > before.h && now.l < before.l,
};

const nothing = Number.NaN;

/** An exponential average that begins with its first value: wrong. */
const wronglySeeded: Definition = (bars, { period = 0 }) => {
  let average = bars[0]?.c ?? nothing;
  return { value: bars.map(({ c }) => (average += (2 / (period + 1)) * (c - average))) };
};

export class RulesByDefinition {
  readonly #bars: BarsByTimeframe;
  readonly #fault: Fault | null;
  readonly #series = new Map<string, Series>();

  constructor(bars: BarsByTimeframe, fault: Fault | null = null) {
    this.#bars = bars;
    this.#fault = fault;
  }

  #barsOf(timeframe: Timeframe): readonly ClosedBar[] {
    return this.#bars.get(timeframe) ?? [];
  }

  /** The answers of a condition at all bars of a timeframe. */
  truths(condition: Condition, timeframe: Timeframe): Truth[] {
    const bars = this.#barsOf(timeframe);
    if ('all' in condition || 'any' in condition) {
      const isAll = 'all' in condition;
      const parts = (isAll ? condition.all : condition.any).map((part) => this.truths(part, timeframe));
      return bars.map((_, at) => {
        const answers = parts.map((part) => part[at] ?? null);
        if (answers.includes(!isAll)) return !isAll;
        return answers.includes(null) ? null : isAll;
      });
    }
    if ('not' in condition)
      return this.truths(condition.not, timeframe).map((answer) => (answer === null ? null : !answer));
    if ('of' in condition) {
      const isWithin = 'within' in condition;
      const span = 'within' in condition ? condition.within : condition.held;
      const part = this.truths(condition.of, timeframe);
      return bars.map((_, at) => {
        const last = Array.from({ length: span }, (_none, ago) => part[at - ago] ?? null);
        if (last.includes(isWithin)) return isWithin;
        return last.includes(null) && this.#fault !== 'window' ? null : !isWithin;
      });
    }
    const answers = bars.map((_, at) => this.#leafAt(condition, timeframe, at));
    return this.#fault === 'unknownIsFalse' ? answers.map((answer) => answer ?? false) : answers;
  }

  #leafAt(leaf: Leaf, timeframe: Timeframe, at: number): Truth {
    const left = (ago: number) => this.#valueAt(leaf.left, timeframe, at - ago);
    if (leaf.op === 'appears') return Number.isNaN(left(0)) ? null : left(0) !== 0;
    const close = this.#isPrice(leaf.left) ? Math.abs(this.#barsOf(timeframe)[at]?.c ?? nothing) : 1;
    /** 1, 0 or -1: greater, equal, less; null: unknown. */
    const order = (a: number, b: number): number | null => {
      if (Number.isNaN(a) || Number.isNaN(b)) return null;
      const tolerance = this.#fault === 'tie' ? 0 : 1e-9 * Math.max(Math.abs(a), Math.abs(b), close);
      return Math.abs(a - b) <= tolerance ? 0 : Math.sign(a - b);
    };
    if ('bars' in leaf) {
      const steps = Array.from({ length: leaf.bars }, (_, ago) => order(left(ago), left(ago + 1)));
      const wanted = leaf.op === 'rising' ? 1 : -1;
      if (steps.some((step) => step !== null && step !== wanted)) return false;
      return steps.includes(null) ? null : true;
    }
    const right = (ago: number) =>
      typeof leaf.right === 'number' ? leaf.right : this.#valueAt(leaf.right, timeframe, at - ago);
    const now = order(left(0), right(0));
    if (now === null) return null;
    if (leaf.op === '>') return now > 0;
    if (leaf.op === '>=') return now >= 0;
    if (leaf.op === '<') return now < 0;
    if (leaf.op === '<=') return now <= 0;
    const wanted = leaf.op === 'crosses_above' ? 1 : -1;
    if (now !== wanted) return false;
    const before = order(left(1), right(1));
    return before === null ? null : before !== wanted;
  }

  #isPrice(operand: Operand): boolean {
    if (operand.source === 'volume' || operand.out === 'direction') return false;
    return (indicators[operand.ind] as Indicator).unit === 'price';
  }

  /** The value that an operand had at a bar of the rule's timeframe. */
  #valueAt(operand: Operand, timeframe: Timeframe, at: number): number {
    const bar = this.#barsOf(timeframe)[at];
    if (!bar) return nothing;
    const own = operand.tf ?? timeframe;
    const isSeen = (other: ClosedBar) =>
      this.#fault === 'repaint' ? other.t < bar.closesAt : other.closesAt <= bar.closesAt;
    const newest = own === timeframe ? at : this.#barsOf(own).findLastIndex(isSeen);
    return (this.#seriesOf(operand, own)[newest - (operand.ago ?? 0)] ?? nothing) * (operand.times ?? 1);
  }

  /** The values that an operand had at all bars of a timeframe. */
  values(operand: Operand, timeframe: Timeframe): Series {
    return this.#barsOf(timeframe).map((_, at) => this.#valueAt(operand, timeframe, at));
  }

  /** The values of an indicator at all bars, unknown until it has settled. */
  #seriesOf(operand: Operand, timeframe: Timeframe): Series {
    const { ind, out, source } = operand;
    const args = argsOf({ name: ind, args: operand.args });
    const key = JSON.stringify([ind, args, out, source, timeframe]);
    const found = this.#series.get(key);
    if (found) return found;
    const bars = this.#barsOf(timeframe);
    const values = this.#valuesOf(ind, args, source, bars);
    const settles = this.#fault === 'settling' ? 0 : (indicators[ind] as Indicator).settles(args);
    const output = values[out ?? (indicators[ind] as Indicator).outputs[0] ?? ''] ?? [];
    const series = output.map((value, at) => (at + 1 < settles ? nothing : value));
    this.#series.set(key, series);
    return series;
  }

  #valuesOf(
    ind: string,
    args: Record<string, number>,
    source: string | undefined,
    bars: readonly ClosedBar[],
  ): Record<string, Series> {
    const price = priceOf[ind];
    if (price) return { value: bars.map(price) };
    const pattern = patterns[ind];
    if (pattern)
      return { value: bars.map((bar, at) => (at < 3 ? nothing : Number(pattern(bar, bars[at - 1] ?? bar)))) };
    const given = source ? bars.map((bar) => onlyPrice(bar, priceOf[source]?.(bar) ?? nothing)) : bars;
    if (ind === 'ema' && this.#fault === 'seed') return wronglySeeded(given, args);
    return definitions[ind]?.(given, args) ?? {};
  }

  /** Places of the bars on which a rule fires. */
  hits(rule: Rule): number[] {
    const truths = this.truths(rule.when, rule.timeframe);
    const found: number[] = [];
    for (const [at, answer] of truths.entries()) {
      const isEdge = truths[at - 1] === false || (this.#fault === 'edge' && truths[at - 1] !== true);
      if (answer !== true || (rule.fires === 'becomes_true' && !isEdge)) continue;
      const pause = rule.cooldownBars + (this.#fault === 'cooldown' ? -1 : 0);
      if (at - (found.at(-1) ?? -Infinity) > pause) found.push(at);
    }
    return found;
  }
}

const onlyPrice = (bar: IndicatorBar, value: number): IndicatorBar => ({
  ...bar,
  o: value,
  h: value,
  l: value,
  c: value,
});
