import type { BacktestPlan, TradeCosts } from '#backtests/plan.ts';
import type { Minute } from '#backtests/reached-prices.ts';
import type { BacktestTrade, ExitReason, SkippedSignals } from '#backtests/trades.ts';
import type { BarsByTimeframe } from '#rules/closings.ts';
import type { ClosedBar } from '#rules/engine.ts';
import { RulesByDefinition } from './rules-by-definition.ts';
import type { Series } from './series.ts';

/*
 * Backtests by their definition, of one symbol: all bars are there, and each signal looks for its own end. Written apart from the engine, to
 * compare both.
 */

/** Faults that a backtest could have. */
export type BacktestFault =
  /** Filled at the close of the signal. */
  | 'entryAtClose'
  | 'targetFirst'
  /** Filled at the stop, though the price never was there. */
  | 'gapAtStop'
  | 'noCosts'
  /** Reckoned from the bar of the entry, which nobody knew when the signal came. */
  | 'peeks'
  /** The exit condition counts on the bar on which it is seen. */
  | 'exitAtClose'
  /** Signals are kept until there is room. */
  | 'keepsSignals'
  | 'ignoresMinutes'
  | 'entryBarIsSafe'
  | 'countsOpen'
  /** Of shorts, too, the low is what is against them. */
  | 'longOnly';

export interface DefinedBacktest {
  plan: BacktestPlan;
  costs: TradeCosts;
  bars: BarsByTimeframe;
  minutesOf: (bar: ClosedBar) => readonly Minute[];
}

/** A trade, with what was gained and paid in R, not rounded. */
export type DefinedTrade = Omit<BacktestTrade, 'r' | 'net'> & { gained: number; paid: number };

type Levels = readonly [stop: number, target: number | null];

interface Reached {
  reason: ExitReason;
  price: number;
  isAmbiguous?: boolean;
  isGapped?: boolean;
}
type End = Reached & { at: number; time: number };

const isSame = (a: number, level: number) => Math.abs(a - level) <= 1e-9 * Math.abs(level);
const atOrBelow = (price: number, level: number) => price < level || isSame(price, level);
const atOrAbove = (price: number, level: number) => price > level || isSame(price, level);

export class BacktestByDefinition {
  readonly trades: DefinedTrade[] = [];
  readonly skipped: SkippedSignals = {
    whileOpen: 0,
    withoutStop: 0,
    stopTooNear: 0,
    openedBeyondStop: 0,
    atEnd: 0,
  };
  stillOpen = 0;
  readonly #given: DefinedBacktest;
  readonly #fault: BacktestFault | null;
  readonly #bars: readonly ClosedBar[];
  readonly #isLong: boolean;
  readonly #leaves: readonly (boolean | null)[];
  readonly #stops: Series;
  readonly #targets: Series;
  /** The trade before is open at the closes of bars before this one. */
  #free = 0;

  constructor(given: DefinedBacktest, fault: BacktestFault | null = null) {
    this.#given = given;
    this.#fault = fault;
    const { rule, until, stop, target, exit } = given.plan;
    const { timeframe } = rule;
    const defined = new RulesByDefinition(given.bars);
    const rangeOf = (period: number) => defined.values({ ind: 'atr', args: { period } }, timeframe);
    this.#bars = (given.bars.get(timeframe) ?? []).filter(({ t }) => t < until);
    this.#isLong = rule.direction === 'long';
    this.#leaves = exit ? defined.truths(exit, timeframe) : [];
    this.#stops = 'atr' in stop ? rangeOf(stop.period) : 'level' in stop ? defined.values(stop.level, timeframe) : [];
    this.#targets = target && 'atr' in target ? rangeOf(target.period) : [];
    for (const hit of defined.hits(rule)) this.#signal(hit);
  }

  /** Whether a price is a level, or on the side of it that is bad for the trade; or good. */
  #isBad(price: number, level: number): boolean {
    return this.#isLong ? atOrBelow(price, level) : atOrAbove(price, level);
  }
  #isGood(price: number, level: number | null): boolean {
    if (level === null) return false;
    return this.#isLong ? atOrAbove(price, level) : atOrBelow(price, level);
  }

  #signal(hit: number): void {
    const { from } = this.#given.plan;
    const seen = this.#bars[hit];
    if (!seen || seen.t < from) return;
    const waits = this.#fault === 'keepsSignals' && this.#free < this.#bars.length;
    if (hit < this.#free && !waits) this.skipped.whileOpen++;
    else this.#order(Math.max(hit, waits ? this.#free : 0));
  }

  #order(at: number): void {
    const { stop, target } = this.#given.plan;
    const [signal, next] = [this.#bars[at] as ClosedBar, this.#bars[at + 1]];
    const known = this.#fault === 'peeks' ? at + 1 : at;
    const unit = this.#isLong ? 1 : -1;
    const read = this.#stops[known] ?? Number.NaN;
    let risk = unit * (signal.c - read);
    if ('percent' in stop) risk = (Math.abs(signal.c) * stop.percent) / 100;
    if ('atr' in stop) risk = read * stop.atr;
    let away: number | null = null;
    if (target) away = 'r' in target ? risk * target.r : (this.#targets[known] ?? Number.NaN) * target.atr;
    const { commission, slippage } = this.#given.costs;
    if (Number.isNaN(risk) || (away !== null && Number.isNaN(away))) this.skipped.withoutStop++;
    else if (risk <= 2 * (commission + slippage) * Math.abs(signal.c)) this.skipped.stopTooNear++;
    else if (next) {
      const entry = this.#fault === 'entryAtClose' ? signal.c : next.o;
      const stopAt = 'level' in stop ? read : entry - unit * risk;
      if (this.#isBad(entry, stopAt)) this.skipped.openedBeyondStop++;
      else this.#trade({ at, entry, risk, levels: [stopAt, away === null ? null : entry + unit * away] });
    } else this.skipped.atEnd++;
  }

  #trade({ at, entry, risk, levels }: { at: number; entry: number; risk: number; levels: Levels }): void {
    let end = this.#endOf(at + 1, levels);
    this.#free = end?.at ?? this.#bars.length;
    const [signal, next] = [this.#bars[at] as ClosedBar, this.#bars[at + 1] as ClosedBar];
    if (!end) {
      this.stillOpen++;
      if (this.#fault !== 'countsOpen') return;
      const last = this.#bars.at(-1) as ClosedBar;
      end = { at: this.#bars.length - 1, time: last.closesAt, price: last.c, reason: 'time' };
    }
    const isAtOpen = end.time === this.#bars[end.at]?.t && end.at > at + 1;
    const { commission, slippage } = this.#given.costs;
    const share = this.#fault === 'noCosts' ? 0 : commission + slippage;
    this.trades.push({
      symbol: signal.symbol,
      barAt: signal.t,
      signalAt: signal.closesAt,
      enteredAt: next.t,
      entry,
      stop: levels[0],
      target: levels[1],
      risk,
      bars: end.at - at - (isAtOpen ? 1 : 0),
      exitedAt: end.time,
      exit: end.price,
      reason: end.reason,
      isAmbiguous: end.isAmbiguous ?? false,
      isGapped: end.isGapped ?? false,
      gained: ((this.#isLong ? 1 : -1) * (end.price - entry)) / risk,
      paid: (share * (Math.abs(end.price) + Math.abs(entry))) / risk,
    });
  }

  #endOf(entryAt: number, levels: Levels): End | null {
    const { maxBars } = this.#given.plan;
    for (let at = entryAt; at < this.#bars.length; at++) {
      const bar = this.#bars[at] as ClosedBar;
      if (at > entryAt) {
        const open = this.#atOpen(bar.o, levels);
        if (open?.reason === 'stop') return { ...open, at, time: bar.t };
        const isOver = maxBars !== null && at - entryAt >= maxBars;
        if (isOver || this.#leaves[at - 1] === true)
          return { at, time: bar.t, price: bar.o, reason: isOver ? 'time' : 'condition' };
        if (open) return { ...open, at, time: bar.t };
      } else if (this.#fault === 'entryBarIsSafe') continue;
      const within = this.#within(bar, levels);
      if (within?.isAmbiguous) return { at, time: bar.closesAt, ...within, ...this.#byMinutes(bar, levels) };
      if (within) return { ...within, at, time: bar.closesAt };
      if (this.#fault === 'exitAtClose' && this.#leaves[at] === true)
        return { at, time: bar.closesAt, price: bar.c, reason: 'condition' };
    }
    return null;
  }

  #atOpen(o: number, [stop, target]: Levels): Reached | null {
    if (this.#isBad(o, stop))
      return { reason: 'stop', price: this.#fault === 'gapAtStop' ? stop : o, isGapped: !isSame(o, stop) };
    return this.#isGood(o, target) ? { reason: 'target', price: o, isGapped: !isSame(o, target ?? 0) } : null;
  }

  #within({ h, l }: { h: number; l: number }, [stop, target]: Levels): Reached | null {
    const [worst, best] = this.#isLong || this.#fault === 'longOnly' ? [l, h] : [h, l];
    const [isOut, isIn] = [this.#isBad(worst, stop), this.#isGood(best, target)];
    if (!isOut && !isIn) return null;
    const isTarget = !isOut || (isIn && this.#fault === 'targetFirst');
    return {
      reason: isTarget ? 'target' : 'stop',
      price: isTarget ? (target ?? 0) : stop,
      isAmbiguous: isOut && isIn,
    };
  }

  /** What minutes tell, if they reach both levels as the bar does. */
  #byMinutes(bar: ClosedBar, levels: Levels): (Reached & { time: number }) | null {
    const minutes = this.#given.minutesOf(bar);
    const hasStop = minutes.some(({ h, l }) => this.#isBad(h, levels[0]) || this.#isBad(l, levels[0]));
    const hasTarget = minutes.some(({ h, l }) => this.#isGood(h, levels[1]) || this.#isGood(l, levels[1]));
    if (!hasStop || !hasTarget || this.#fault === 'ignoresMinutes') return null;
    for (const minute of minutes) {
      const open = this.#atOpen(minute.o, levels);
      if (open) return { isAmbiguous: false, ...open, time: minute.t };
      const within = this.#within(minute, levels);
      if (within) return { isGapped: false, ...within, time: minute.t + 60_000 };
    }
    return null;
  }
}
