import { divideHalfEven } from './half-even.ts';
import {
  riskOf,
  type IdeaTerms,
  type OutcomeEvent,
  type OutcomeState,
  type OutcomeStatus,
  type SealedCandle,
} from './terms.ts';

type Details = Omit<Partial<OutcomeEvent>, 'seq' | 'type' | 'at'>;

/**
 * An idea with its state, which changes, and the events that come of it. A short is a long in mirrored prices: everything here is
 * written down for longs.
 */
export class Position {
  readonly idea: IdeaTerms;
  readonly state: OutcomeState;
  readonly events: OutcomeEvent[];
  /** 1 for longs, −1 for shorts. */
  readonly sign: 1 | -1;
  /** The range of the entry, mirrored for shorts. */
  readonly low: number;
  readonly high: number;
  /** The candle that is being read; null for what happens between candles. */
  candle: SealedCandle | null = null;

  constructor(idea: IdeaTerms, state: OutcomeState, events: OutcomeEvent[]) {
    this.idea = idea;
    this.state = state;
    this.events = events;
    this.sign = idea.direction === 'long' ? 1 : -1;
    this.low = this.sign === 1 ? idea.entryLow : -idea.entryHigh;
    this.high = this.sign === 1 ? idea.entryHigh : -idea.entryLow;
  }

  /** The next target's price; infinite after the last one. */
  get target(): number {
    const next = this.idea.targets[this.state.next];
    return next ? this.sign * next.price : Infinity;
  }

  emit(type: OutcomeEvent['type'], at: number, details: Details = {}): void {
    const { candle, sign, state } = this;
    const { price } = details;
    if (details.ambiguous) state.isAmbiguous = true;
    this.events.push({
      seq: ++state.seq,
      type,
      at,
      ...details,
      ...(price !== undefined && { price: sign * price }),
      ...(price !== undefined && candle && { candle: [candle.t, candle.s, candle.o, candle.h, candle.l, candle.c] }),
    });
  }

  /** Ends the idea; with its result if it was filled and nothing is open any more. */
  finish(status: OutcomeStatus, type: OutcomeEvent['type'], at: number, details: Details = {}): void {
    const { idea, state } = this;
    state.status = status;
    const risk = riskOf(idea);
    const isScored = state.fill !== null && state.open === 0;
    this.emit(type, at, {
      ...details,
      ...(isScored && {
        r: divideHalfEven(state.gained, risk),
        net: divideHalfEven(state.gained - 10_000 * idea.cost, risk),
      }),
    });
  }

  fill(price: number, at: number, isGap: boolean): void {
    this.state.fill = price;
    this.state.status = 'active';
    this.emit('filled', at, { price, ...(isGap && { gap: true }) });
  }

  /** Closes what is open. */
  exit(status: OutcomeStatus, type: OutcomeEvent['type'], price: number, at: number, details: Details = {}): void {
    const bps = this.state.open;
    this.#take(price, bps);
    this.finish(status, type, at, { ...details, price, bps });
  }

  stopOut(price: number, at: number, details: Details = {}): void {
    const { fill, stop } = this.state;
    this.exit(stop >= (fill ?? stop) ? 'closed_break_even' : 'closed_sl', 'stopped', price, at, details);
  }

  /** The next target has been reached. @returns whether the position is over */
  hitTarget(price: number, at: number, details: Details = {}): boolean {
    const { idea, state } = this;
    const target = ++state.next;
    const isLast = target === idea.targets.length;
    const bps = isLast ? state.open : (idea.targets[target - 1]?.bps ?? 0);
    if (bps === state.open) {
      this.exit('closed_tp', 'target', price, at, { ...details, target });
      return true;
    }
    this.#take(price, bps);
    this.emit('target', at, { ...details, price, bps, target });
    if (target === 1 && idea.breakEvenAfterTp1 && state.fill !== null && state.fill > state.stop) {
      state.stop = state.fill;
      this.emit('stopMoved', at, { price: state.stop, reason: 'breakEven' });
    }
    return false;
  }

  /** Another order of prices within the candle would have given something else than the last event. */
  markAmbiguous(): void {
    this.state.isAmbiguous = true;
    const last = this.events.at(-1);
    if (last) last.ambiguous = true;
  }

  #take(price: number, bps: number): void {
    const { state } = this;
    state.gained += bps * (price - (state.fill ?? price));
    state.open -= bps;
  }
}
