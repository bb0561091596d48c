import { indicators, type IndicatorName } from '#indicators/indicators.ts';
import type { Indicator } from '#indicators/kernel.ts';
import type { Source } from '#indicators/sources.ts';
import { unitOf } from '#rules/operands.ts';
import { refusalsOf } from '#rules/refusals.ts';
import { comparisons, type Condition, type Leaf, type Operand, type Rule } from '#rules/rule.ts';
import { definitions } from './defined-indicators.ts';
import { randomNumbers } from './random-ideas.ts';

const sources: Source[] = ['open', 'high', 'low', 'close', 'hl2', 'hlc3', 'ohlc4', 'volume'];
export const definedPatterns: IndicatorName[] = ['doji', 'inside_bar', 'outside_bar'];
const names = [...sources, ...definedPatterns, ...Object.keys(definitions)] as IndicatorName[];

/** Rules of all kinds of conditions and operands, that are not refused. */
export class RandomRules {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  rule(): Rule {
    for (;;) {
      const rule: Rule = {
        v: 1,
        timeframe: this.#pick(['15m', '15m', '15m', '1h']),
        universe: { markets: ['any'], symbols: [] },
        when: this.#condition(this.#whole(0, 3)),
        trigger: 'bar_close',
        fires: this.#pick(['becomes_true', 'every_bar']),
        cooldownBars: this.#pick([0, 0, 1, 5, 20]),
        direction: 'long',
      };
      if (refusalsOf(rule).length === 0) return rule;
    }
  }

  #whole(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1));
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#whole(0, choices.length - 1)] as T;
  }

  #condition(depth: number): Condition {
    if (depth === 0) return this.#leaf();
    const part = () => this.#condition(depth - 1);
    const parts = () => Array.from({ length: this.#whole(1, 3) }, part);
    return this.#pick<() => Condition>([
      () => ({ all: parts() }),
      () => ({ any: parts() }),
      () => ({ not: part() }),
      () => ({ within: this.#whole(2, 12), of: part() }),
      () => ({ held: this.#whole(2, 5), of: part() }),
    ])();
  }

  #leaf(): Leaf {
    const left = this.#operand(this.#pick(names));
    const unit = unitOf(left);
    if (unit === 'sign') return { left, op: 'appears' };
    if (this.#random() < 0.15) return { left, op: this.#pick(['rising', 'falling']), bars: this.#whole(1, 4) };
    const op = this.#pick(comparisons);
    if (unit !== 'price' && unit !== 'flow' && this.#random() < 0.7) return { left, op, right: this.#number(unit) };
    // The same value of another time, or another one of the same unit.
    const isSame = unit === 'flow' || this.#random() < 0.3;
    const right = isSame ? { ...left, ago: this.#whole(0, 6) } : this.#operand(this.#pick(names));
    return { left, op, right };
  }

  #number(unit: string): number {
    if (unit === 'percent') return this.#pick([0, 1, 5, 20, 30, 50, 50, 70, 80, 100]);
    if (unit === 'volume') return this.#pick([0, 100, 450, 800]);
    return this.#pick([-100, -50, -20, -1, 0, 0, 1, 20, 100]);
  }

  #operand(ind: IndicatorName): Operand {
    const { args, outputs, takesSource }: Indicator = indicators[ind];
    const operand: Operand = { ind };
    if (Object.keys(args).length > 0 && this.#random() < 0.9)
      operand.args = Object.fromEntries(
        Object.entries(args).map(([name, { min, max, isWhole }]) => [
          name,
          isWhole ? this.#whole(min, Math.min(max, min + 8)) : min + this.#random() * (Math.min(max, 3) - min),
        ]),
      );
    if (outputs.length > 1 && this.#random() < 0.7) operand.out = this.#pick(outputs);
    if (takesSource && this.#random() < 0.4) operand.source = this.#pick(sources);
    if (this.#random() < 0.2) operand.tf = this.#pick(['1h', '1d']);
    if (this.#random() < 0.2) operand.ago = this.#whole(1, 6);
    if (this.#random() < 0.1) operand.times = this.#pick([0.99, 1.01, 2, 0.5]);
    return operand;
  }
}
