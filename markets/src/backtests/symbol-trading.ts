import { divideHalfEven } from '#outcomes/half-even.ts';
import type { ClosedBar } from '#rules/engine.ts';
import type { BacktestPlan, TradeCosts } from './plan.ts';
import { exitAtOpen, exitWithin, type Exit, type Levels } from './reached-prices.ts';
import type { BacktestTrade, ExitReason, OpenTrade } from './trades.ts';

/** What a signal asks for at the next open: distances from the entry, or the price of the stop. */
export interface Order {
  barAt: number;
  signalAt: number;
  risk: number;
  /** Null: as far from the entry as the risk. */
  stop: number | null;
  /** Null: none. */
  targetDistance: number | null;
}

const unit = 10_000;

/** What is traded of one symbol: at most one trade at a time. */
export class SymbolTrading {
  readonly symbol: string;
  /** Of buying and selling, each: a share of the price. */
  readonly costShare: number;
  readonly #sign: 1 | -1;
  readonly #maxBars: number;
  trade: OpenTrade | null = null;
  order: Order | null = null;
  #leaving: ExitReason | null = null;
  /** When the newest bar closed. */
  closedAt = -Infinity;
  bars = 0;
  #firstOpen = Number.NaN;
  #lastClose = Number.NaN;

  constructor({ rule, maxBars }: BacktestPlan, symbol: string, costs: TradeCosts) {
    this.symbol = symbol;
    this.costShare = costs.commission + costs.slippage;
    this.#sign = rule.direction === 'long' ? 1 : -1;
    this.#maxBars = maxBars ?? Infinity;
  }

  /**
   * Takes the next bar.
   * @returns the trade that has ended in it; 'missed' if it opened beyond the stop of the order
   */
  read(bar: ClosedBar): BacktestTrade | 'missed' | null {
    if (this.bars++ === 0) this.#firstOpen = bar.o;
    this.#lastClose = bar.c;
    let exit: Exit | null = null;
    if (this.trade) exit = exitAtOpen(this.#levelsOf(this.trade), bar, this.#leaving);
    else if (this.order && !this.#enter(this.order, bar)) return 'missed';
    const { trade } = this;
    if (!trade) return null;
    exit ??= exitWithin(this.#levelsOf(trade), bar);
    if (!exit?.isAtOpen) trade.bars++;
    if (exit) return this.#finish(trade, exit, exit.isAtOpen ? bar.t : bar.closesAt);
    if (trade.bars >= this.#maxBars) this.#leaving = 'time';
    return null;
  }

  /** Out at the next open. */
  leave(): void {
    if (this.trade) this.#leaving ??= 'condition';
  }

  #enter({ barAt, signalAt, risk, stop, targetDistance }: Order, bar: ClosedBar): boolean {
    const { t, o } = bar;
    const sign = this.#sign;
    this.order = null;
    const trade: OpenTrade = {
      symbol: this.symbol,
      barAt,
      signalAt,
      enteredAt: t,
      entry: o,
      stop: stop ?? o - sign * risk,
      target: targetDistance === null ? null : o + sign * targetDistance,
      risk,
      bars: 0,
    };
    if (exitAtOpen({ sign, stop: trade.stop, target: null }, bar, null)) return false;
    this.trade = trade;
    return true;
  }

  #finish(trade: OpenTrade, exit: Exit, exitedAt: number): BacktestTrade {
    this.trade = null;
    this.#leaving = null;
    return ended(trade, { exit, exitedAt, sign: this.#sign, costShare: this.costShare });
  }

  #levelsOf({ stop, target }: OpenTrade): Levels {
    return { sign: this.#sign, stop, target };
  }

  /** Owning it from the first open to the last close. */
  get holdingGain(): number | null {
    const [first, last] = [this.#firstOpen, this.#lastClose];
    return first > 0 ? (last - first - this.costShare * (first + Math.abs(last))) / first : null;
  }
}

interface Ending {
  exit: Exit;
  exitedAt: number;
  sign: 1 | -1;
  costShare: number;
}

/** A trade with its end. */
export function ended(trade: OpenTrade, { exit, exitedAt, sign, costShare }: Ending): BacktestTrade {
  const gained = sign * (exit.price - trade.entry);
  const cost = costShare * (Math.abs(trade.entry) + Math.abs(exit.price));
  return {
    ...trade,
    exitedAt,
    exit: exit.price,
    r: divideHalfEven(unit * gained, trade.risk),
    net: divideHalfEven(unit * (gained - cost), trade.risk),
    reason: exit.reason,
    isAmbiguous: exit.isAmbiguous,
    isGapped: exit.isGapped,
  };
}
