import { planRefusalsOf } from '#backtests/plan-refusals.ts';
import type { BacktestPlan, StopPlan, TargetPlan, TradeCosts } from '#backtests/plan.ts';
import type { Minute } from '#backtests/reached-prices.ts';
import type { ClosedBar } from '#rules/engine.ts';
import type { Operand } from '#rules/rule.ts';
import { randomNumbers } from './random-ideas.ts';
import { RandomRules } from './random-rules.ts';

const minute = 60_000;

/** Plans of all kinds, that are not refused, for the bars of `randomBars`; and what they cost. */
export class RandomPlans {
  readonly #random: () => number;
  readonly #rules: RandomRules;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
    this.#rules = new RandomRules(seed);
  }

  /** @param bars those of which some are traded */
  plan(bars: readonly ClosedBar[]): BacktestPlan {
    for (;;) {
      const rule = { ...this.#rules.rule(), direction: this.#pick(['long', 'short'] as const) };
      const timeOf = (share: number) => bars[Math.floor(share * (bars.length - 1))]?.t ?? 0;
      const plan: BacktestPlan = {
        rule,
        from: timeOf(0.2 * this.#random()),
        until: this.#random() < 0.5 ? timeOf(1) + 86_400_000 : timeOf(0.7 + 0.3 * this.#random()),
        stop: this.#stop(rule.direction),
        target: this.#target(),
        maxBars: this.#pick([null, null, 1, 2, 5, 20]),
        exit: this.#random() < 0.4 ? this.#rules.rule().when : null,
      };
      if (planRefusalsOf(plan).length === 0) return plan;
    }
  }

  costs(): TradeCosts {
    return { commission: this.#pick([0, 0.0001, 0.001]), slippage: this.#pick([0.000_01, 0.0002]) };
  }

  #stop(direction: 'long' | 'short'): StopPlan {
    const extreme: Operand = {
      ind: direction === 'long' ? 'lowest' : 'highest',
      args: { period: this.#pick([2, 4, 10]) },
      ...(this.#random() < 0.3 && { ago: 1 }),
      ...(this.#random() < 0.2 && { tf: '1d' as const }),
    };
    return this.#pick<() => StopPlan>([
      () => ({ atr: this.#pick([0.5, 1, 2]), period: this.#pick([2, 3, 7]) }),
      () => ({ percent: this.#pick([0.1, 0.5, 1, 2]) }),
      () => ({ level: extreme }),
      // On the right side now and then.
      () => ({ level: { ind: 'sma', args: { period: 5 } } }),
    ])();
  }

  #target(): TargetPlan | null {
    return this.#pick<() => TargetPlan | null>([
      () => null,
      () => ({ r: this.#pick([0.5, 1, 2, 3]) }),
      () => ({ r: 1 }),
      () => ({ atr: this.#pick([0.5, 1, 2]), period: this.#pick([2, 5]) }),
    ])();
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)] as T;
  }
}

/** Minutes of which a bar may have been made, the same ones each time; of some bars, one or two are missing. */
export function randomMinutesOf(bar: ClosedBar): Minute[] {
  const random = randomNumbers(bar.t / minute + bar.c * 1000);
  const whole = (to: number) => Math.floor(random() * (to + 1));
  const count = Math.min(15, Math.round((bar.closesAt - bar.t) / minute));
  const steps = 8;
  const price = () => bar.l + ((bar.h - bar.l) * whole(steps)) / steps;
  const [highest, lowest] = [whole(count - 1), whole(count - 1)];
  let before = bar.o;
  const minutes = Array.from({ length: count }, (_, at): Minute => {
    const o = at === 0 ? bar.o : random() < 0.8 ? before : price();
    const c = at === count - 1 ? bar.c : price();
    const h = at === highest ? bar.h : Math.max(o, c);
    const l = at === lowest ? bar.l : Math.min(o, c);
    before = c;
    return { t: bar.t + at * minute, o, h, l, c };
  });
  return random() < 0.8 ? minutes : minutes.filter(() => random() < 0.8);
}
