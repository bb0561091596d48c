import { barsNeeded } from '#rules/bars-needed.ts';
import type { Closing } from '#rules/closings.ts';
import { RuleEngine, type ClosedBar, type Hit, type Reading } from '#rules/engine.ts';
import type { Operand, Rule } from '#rules/rule.ts';
import type { Timeframe } from '#timeframes.ts';
import type { BacktestPlan, BacktestSymbol } from './plan.ts';
import { exitByMinutes, type Minute } from './reached-prices.ts';
import { ended, SymbolTrading, type Order } from './symbol-trading.ts';
import type { BacktestOutcome, BacktestTrade, SkippedSignals } from './trades.ts';

/** A bar in which both the stop and the target of a trade lie: its minutes may tell which came first. */
export interface Doubt {
  symbol: string;
  t: number;
  closesAt: number;
  /** Which of the trades. */
  trade: number;
}

const minute = 60_000;
const entries = 'entries';
const exits = 'exits';

const averageRange = (period: number): Operand => ({ ind: 'atr', args: { period } });

/** The exit condition as a rule: on each bar on which it is true. */
const exitRuleOf = ({ rule, exit }: BacktestPlan): Rule | null =>
  exit && { ...rule, when: exit, fires: 'every_bar', cooldownBars: 0 };

/** What the stop and the target are reckoned from. */
function operandsOf({ stop, target }: BacktestPlan): { stop: Operand | null; target: Operand | null } {
  const ofStop = 'level' in stop ? stop.level : 'atr' in stop ? averageRange(stop.period) : null;
  return { stop: ofStop, target: target && 'atr' in target ? averageRange(target.period) : null };
}

/** Bars of each timeframe that must have closed before the first that is traded, so that everything is known on it. */
export function barsBefore(plan: BacktestPlan): Map<Timeframe, number> {
  const { rule } = plan;
  const exit = exitRuleOf(plan);
  const needed = [rule, ...(exit ? [exit] : [])].map(barsNeeded);
  for (const operand of Object.values(operandsOf(plan)))
    if (operand) needed.push(barsNeeded({ ...rule, fires: 'every_bar', when: { left: operand, op: '>', right: 0 } }));
  const most = new Map<Timeframe, number>();
  for (const [timeframe, bars] of needed.flatMap((each) => [...each]))
    most.set(timeframe, Math.max(most.get(timeframe) ?? 0, bars));
  return most;
}

/**
 * Trades the signals of a rule on bars that have closed, by the engine that also judges them live. A signal comes with the close of a bar
 * and is filled at the open of the next one. No clock, no I/O: the same bars give the same trades everywhere, whether they are given at
 * once or day by day, and what comes later changes nothing of a trade that has ended.
 *
 * Prices and volume are as traded; of stocks, as if all splits had been made before.
 */
export class Backtest {
  readonly #plan: BacktestPlan;
  readonly #engine: RuleEngine;
  readonly #symbols: ReadonlyMap<string, SymbolTrading>;
  readonly #stopReading: number;
  readonly #targetReading: number;
  readonly #trades: BacktestTrade[] = [];
  readonly #skipped: SkippedSignals = {
    whileOpen: 0,
    withoutStop: 0,
    stopTooNear: 0,
    openedBeyondStop: 0,
    atEnd: 0,
  };

  /** @param plan without refusals (`plan-refusals.ts`) */
  constructor(plan: BacktestPlan, symbols: readonly BacktestSymbol[]) {
    this.#plan = plan;
    this.#symbols = new Map(symbols.map(({ symbol, costs }) => [symbol, new SymbolTrading(plan, symbol, costs)]));
    const names = [...this.#symbols.keys()];
    const exit = exitRuleOf(plan);
    const readings: Reading[] = [];
    const place = (operand: Operand | null): number =>
      operand ? readings.push({ timeframe: plan.rule.timeframe, operand }) - 1 : -1;
    const operands = operandsOf(plan);
    this.#stopReading = place(operands.stop);
    this.#targetReading = place(operands.target);
    const rules = [
      { id: entries, rule: plan.rule, symbols: names },
      ...(exit ? [{ id: exits, rule: exit, symbols: names }] : []),
    ];
    this.#engine = new RuleEngine(rules, names, readings);
  }

  /** The timeframes that it must be given, longest first. */
  get timeframes(): readonly Timeframe[] {
    return this.#engine.timeframes;
  }

  /** Trades that have ended so far. */
  get tradeCount(): number {
    return this.#trades.length;
  }

  /**
   * Takes bars in the order in which they close, of one instant the longer ones first (`closingsOf`), those before the plan's beginning
   * included. A bar that is not newer than the newest of its symbol is ignored.
   * @returns what minutes may tell, with `settle`, now or later
   */
  take(closings: readonly Closing[]): Doubt[] {
    const doubts: Doubt[] = [];
    const { timeframe } = this.#plan.rule;
    for (const closing of closings) {
      const { bars } = closing;
      if (closing.timeframe !== timeframe) this.#engine.close(closing.timeframe, bars);
      else for (const hit of this.#engine.close(timeframe, this.#read(bars, doubts))) this.#take(hit);
    }
    return doubts;
  }

  /** Has what is open take the bars. @returns those that are new */
  #read(bars: readonly ClosedBar[], doubts: Doubt[]): ClosedBar[] {
    const { from, until, rule } = this.#plan;
    return bars.filter((bar) => {
      const trading = this.#symbols.get(bar.symbol);
      const { symbol, t, closesAt } = bar;
      if (!trading || t >= until || t < trading.closedAt || !isWhole(bar)) return false;
      trading.closedAt = closesAt;
      if (t < from) return true;
      const ending = trading.read(bar);
      if (ending === 'missed') this.#skipped.openedBeyondStop++;
      else if (ending) {
        const trade = this.#trades.push(ending) - 1;
        if (ending.isAmbiguous && rule.timeframe !== '1m') doubts.push({ symbol, t, closesAt, trade });
      }
      return true;
    });
  }

  #take({ rule, symbol, t, closesAt, price }: Hit): void {
    const trading = this.#symbols.get(symbol);
    if (!trading || t < this.#plan.from) return;
    if (rule === exits) trading.leave();
    else if (trading.trade) this.#skipped.whileOpen++;
    else {
      const order = this.#orderOf(trading, price);
      if (typeof order === 'string') this.#skipped[order]++;
      else trading.order = { ...order, barAt: t, signalAt: closesAt };
    }
  }

  #orderOf(
    { symbol, costShare }: SymbolTrading,
    close: number,
  ): Omit<Order, 'barAt' | 'signalAt'> | keyof SkippedSignals {
    const { rule, stop, target } = this.#plan;
    const read = this.#engine.valueOf(this.#stopReading, symbol);
    const sign = rule.direction === 'long' ? 1 : -1;
    let risk = sign * (close - read);
    if ('percent' in stop) risk = (stop.percent / 100) * Math.abs(close);
    else if ('atr' in stop) risk = stop.atr * read;
    let targetDistance: number | null = null;
    if (target)
      targetDistance = 'r' in target ? target.r * risk : target.atr * this.#engine.valueOf(this.#targetReading, symbol);
    if (Number.isNaN(risk) || Number.isNaN(targetDistance)) return 'withoutStop';
    if (risk <= 2 * costShare * Math.abs(close)) return 'stopTooNear';
    return { risk, stop: 'level' in stop ? read : null, targetDistance };
  }

  /** Has minutes decide, if they tell more than the bar. @param minutes of the bar, in the order of time */
  settle({ trade: place, t, closesAt }: Doubt, minutes: readonly Minute[]): void {
    const trade = this.#trades[place];
    const trading = trade && this.#symbols.get(trade.symbol);
    if (!trading) return;
    const sign = this.#plan.rule.direction === 'long' ? 1 : -1;
    const own = minutes.filter((each) => each.t >= t && each.t < closesAt);
    const found = exitByMinutes({ sign, stop: trade.stop, target: trade.target }, own);
    if (!found) return;
    const { exit, minute: last } = found;
    const exitedAt = exit.isAtOpen ? last.t : last.t + minute;
    this.#trades[place] = ended(trade, { exit, exitedAt, sign, costShare: trading.costShare });
  }

  /** What has come of it so far. */
  outcome(): BacktestOutcome {
    const all = [...this.#symbols.values()];
    const byName = (a: { symbol: string }, b: { symbol: string }) => (a.symbol < b.symbol ? -1 : 1);
    return {
      trades: this.#trades.toSorted((a, b) => a.exitedAt - b.exitedAt || a.barAt - b.barAt || byName(a, b)),
      stillOpen: all.flatMap(({ trade }) => (trade ? [{ ...trade }] : [])),
      skipped: { ...this.#skipped, atEnd: all.filter(({ order }) => order).length },
      bars: all.reduce((sum, { bars }) => sum + bars, 0),
      holdings: all.map(({ symbol, holdingGain: gain }) => ({ symbol, gain })),
    };
  }
}

/** As the engine, which ignores others. */
const isWhole = ({ o, h, l, c, v }: ClosedBar): boolean => Number.isFinite(o + h + l + c + v);
