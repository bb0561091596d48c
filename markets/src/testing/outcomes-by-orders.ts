import type { IdeaAction, IdeaTerms, OutcomeStatus, SealedCandle } from '#outcomes/terms.ts';

/*
 * A second way to the outcome of an idea, for tests: it walks all orders in which the prices of a candle can have been touched, from level to
 * level, and takes the one that is worst for the author. Nothing of it is shared with the engine, and shorts are not mirrored.
 */

interface Walk {
  status: OutcomeStatus;
  fill: number | null;
  stop: number;
  open: number;
  next: number;
  /** Basis points × units of profit. */
  gained: number;
  types: string[];
}

interface Summary {
  status: OutcomeStatus;
  isAmbiguous: boolean;
  fill: number | null;
  r: number | null;
  net: number | null;
  types: string[];
}

/** The outcome of an idea after all candles, and the types of its events. */
export function resolveByOrders(
  idea: IdeaTerms,
  actions: readonly IdeaAction[],
  candles: readonly SealedCandle[],
  until: number,
): Summary {
  const orders = new Orders(idea, actions);
  for (const candle of candles) {
    if (candle.t >= idea.publishedAt) orders.take(candle);
  }
  return orders.end(until);
}

const isDone = (walk: Walk) => walk.status !== 'pending' && walk.status !== 'active';

const ended = (walk: Walk, status: OutcomeStatus, type: string, at: number): Walk => ({
  ...walk,
  status,
  types: [...walk.types, `${type}@${at}`],
});

const filled = (walk: Walk, price: number, at: number): Walk => ({
  ...ended(walk, 'active', 'filled', at),
  fill: price,
});

class Orders {
  readonly #idea: IdeaTerms;
  readonly #actions: readonly IdeaAction[];
  readonly #isLong: boolean;
  /** Where a limit order waits, and a stop order is triggered. */
  readonly #limit: number;
  readonly #trigger: number;
  #now: Walk;
  #isAmbiguous = false;
  #isClosing = false;
  #lastClose = 0;
  #done = 0;

  constructor(idea: IdeaTerms, actions: readonly IdeaAction[]) {
    this.#idea = idea;
    this.#actions = actions;
    this.#isLong = idea.direction === 'long';
    this.#limit = this.#isLong ? idea.entryHigh : idea.entryLow;
    this.#trigger = this.#isLong ? idea.entryLow : idea.entryHigh;
    this.#now = { status: 'pending', fill: null, stop: idea.stop, open: 10_000, next: 0, gained: 0, types: [] };
  }

  take(candle: SealedCandle): void {
    this.#pass(candle.t);
    if (!isDone(this.#now)) this.#read(candle);
  }

  end(until: number): Summary {
    this.#pass(until);
    const { direction, entryLow, entryHigh, stop, cost } = this.#idea;
    const { status, fill, gained, types } = this.#now;
    const risk = direction === 'long' ? entryHigh - stop : stop - entryLow;
    const isScored = status !== 'void' && isDone(this.#now) && fill !== null;
    return {
      status,
      isAmbiguous: this.#isAmbiguous,
      fill,
      r: isScored ? nearestEven(gained / risk) : null,
      net: isScored ? nearestEven((gained - 10_000 * cost) / risk) : null,
      types,
    };
  }

  #profit(from: number, to: number): number {
    return this.#isLong ? to - from : from - to;
  }

  /** Whether a price is at a level, or beyond it against the author. */
  #isDown(price: number, level: number): boolean {
    return this.#profit(level, price) <= 0;
  }

  /** The same with the author. */
  #isUp(price: number, level: number): boolean {
    return this.#profit(level, price) >= 0;
  }

  #targetOf(walk: Walk): number {
    return this.#idea.targets[walk.next]?.price ?? (this.#isLong ? Infinity : -Infinity);
  }

  #closed(walk: Walk, status: OutcomeStatus, type: string, price: number, at: number): Walk {
    const gained = walk.gained + walk.open * this.#profit(walk.fill ?? 0, price);
    return { ...ended(walk, status, type, at), open: 0, gained };
  }

  #stopped(walk: Walk, price: number, at: number): Walk {
    const status = this.#isUp(walk.stop, walk.fill ?? 0) ? 'closed_break_even' : 'closed_sl';
    return this.#closed(walk, status, 'stopped', price, at);
  }

  #target(walk: Walk, price: number, at: number): Walk {
    const number = walk.next + 1;
    const type = `target${number}`;
    const { targets, breakEvenAfterTp1 } = this.#idea;
    if (number === targets.length) return this.#closed({ ...walk, next: number }, 'closed_tp', type, price, at);
    const bps = targets[walk.next]?.bps ?? 0;
    const fill = walk.fill ?? 0;
    const gained = walk.gained + bps * this.#profit(fill, price);
    const after = { ...ended(walk, 'active', type, at), next: number, open: walk.open - bps, gained };
    const isMoved = number === 1 && breakEvenAfterTp1 && this.#profit(after.stop, fill) > 0;
    return isMoved ? { ...ended(after, 'active', 'stopMoved', at), stop: fill } : after;
  }

  /** What touching a price does. */
  #touch(walk: Walk, price: number, at: number): Walk {
    const { orderType, validUntil } = this.#idea;
    let after = walk;
    if (after.status === 'pending' && at <= validUntil) {
      if (orderType === 'limit' && this.#isDown(price, this.#limit)) after = filled(after, this.#limit, at);
      if (orderType === 'stop' && this.#isUp(price, this.#trigger)) after = filled(after, this.#trigger, at);
    }
    if (after.status !== 'active') return after;
    if (this.#isDown(price, after.stop)) return this.#stopped(after, after.stop, at);
    return this.#targets(after, price, at, (walked) => this.#targetOf(walked));
  }

  #targets(walk: Walk, price: number, at: number, priceOf: (walk: Walk) => number): Walk {
    let after = walk;
    while (after.status === 'active' && this.#isUp(price, this.#targetOf(after))) {
      after = this.#target(after, priceOf(after), at);
    }
    return after;
  }

  #open(walk: Walk, { t, o }: SealedCandle): Walk {
    if (walk.status === 'pending') return this.#entry(walk, t, o);
    if (this.#isDown(o, walk.stop)) return this.#stopped(walk, o, t);
    if (this.#isClosing) return this.#closed(walk, 'closed_manual', 'closed', o, t);
    if (t >= this.#idea.validUntil) return this.#closed(walk, 'closed_expired', 'expired', o, t);
    return this.#targets(walk, o, t, () => o);
  }

  #entry(walk: Walk, t: number, o: number): Walk {
    const { orderType, entryLow, entryHigh } = this.#idea;
    const missed = () => ended(walk, 'missed', 'missed', t);
    if (orderType === 'market') return o >= entryLow && o <= entryHigh ? filled(walk, o, t) : missed();
    if (orderType === 'limit') {
      if (this.#isUp(o, this.#targetOf(walk)) || this.#isDown(o, walk.stop)) return missed();
      return this.#isDown(o, this.#limit) ? filled(walk, o, t) : walk;
    }
    if (this.#profit(this.#limit, o) > 0) return missed();
    return this.#isUp(o, this.#trigger) ? filled(walk, o, t) : walk;
  }

  /** All that can have become of it when the candle ends: walks from level to neighbouring level, over the high and the low. */
  #orders(start: Walk, { t, s, o, h, l, c }: SealedCandle): Walk[] {
    const at = t + s * 1000;
    const targets = this.#idea.targets.map(({ price }) => price);
    const levels = [o, h, l, c, this.#limit, this.#trigger, start.stop, start.fill ?? o, ...targets];
    const points = [...new Set(levels)].filter((price) => price >= l && price <= h).toSorted((a, b) => a - b);
    const seen = new Set<string>();
    const results = new Map<string, Walk>();
    const queue: { place: number; wasHigh: boolean; wasLow: boolean; walk: Walk }[] = [];
    const go = (place: number, wasHigh: boolean, wasLow: boolean, walk: Walk) => {
      const price = points[place];
      if (price === undefined) return;
      const after = this.#touch(walk, price, at);
      const next = { place, wasHigh: wasHigh || price === h, wasLow: wasLow || price === l, walk: after };
      const key = JSON.stringify(next);
      if (seen.has(key)) return;
      seen.add(key);
      const isEnd = isDone(after) || (next.wasHigh && next.wasLow && price === c);
      if (isEnd) results.set(JSON.stringify(after), after);
      if (!isDone(after)) queue.push(next);
    };
    go(points.indexOf(o), false, false, start);
    for (let next = queue.pop(); next; next = queue.pop()) {
      go(next.place - 1, next.wasHigh, next.wasLow, next.walk);
      go(next.place + 1, next.wasHigh, next.wasLow, next.walk);
    }
    return [...results.values()];
  }

  #worth({ fill, gained, open, stop }: Walk): number {
    return fill === null ? 0 : gained + open * this.#profit(fill, stop);
  }

  #read(candle: SealedCandle): void {
    this.#now = this.#open(this.#now, candle);
    if (isDone(this.#now)) return;
    const results = this.#orders(this.#now, candle);
    if (results.length > 1) this.#isAmbiguous = true;
    const [worst] = results.toSorted(
      (a, b) => this.#worth(a) - this.#worth(b) || Number(isDone(b)) - Number(isDone(a)),
    );
    if (worst) this.#now = worst;
    const at = candle.t + candle.s * 1000;
    const best = this.#isLong ? candle.h : candle.l;
    const isWaiting = this.#now.status === 'pending' && this.#idea.orderType === 'limit' && at <= this.#idea.validUntil;
    if (isWaiting && this.#isUp(best, this.#targetOf(this.#now))) this.#now = ended(this.#now, 'missed', 'missed', at);
    this.#lastClose = candle.c;
  }

  #act(action: IdeaAction): void {
    const { at, type } = action;
    const walk = this.#now;
    const cancelled = () => ended(walk, 'cancelled', 'cancelled', at);
    const isActive = walk.status === 'active';
    if (type === 'void') this.#now = ended(walk, 'void', 'voided', at);
    if (type === 'halt') {
      this.#now = isActive ? this.#closed(walk, 'closed_expired', 'expired', this.#lastClose, at) : cancelled();
    }
    if (type === 'cancel') this.#now = isActive ? ended(walk, 'active', 'refused', at) : cancelled();
    if (type === 'close' && !isActive) this.#now = cancelled();
    if (type === 'close' && isActive) this.#isClosing = true;
    if (type === 'moveStop') {
      const isBetter = this.#profit(walk.stop, action.stop) > 0 && this.#profit(action.stop, this.#targetOf(walk)) > 0;
      this.#now =
        isActive && !this.#isClosing && isBetter
          ? { ...ended(walk, 'active', 'stopMoved', at), stop: action.stop }
          : ended(walk, walk.status, 'refused', at);
    }
  }

  #pass(instant: number): void {
    const { validUntil } = this.#idea;
    while (!isDone(this.#now)) {
      const action = this.#actions[this.#done];
      const lapses = this.#now.status === 'pending' && validUntil <= instant;
      if (lapses && (!action || action.at >= validUntil)) {
        this.#now = ended(this.#now, 'closed_expired', 'expired', validUntil);
      } else if (action && action.at <= instant) {
        this.#done += 1;
        this.#act(action);
      } else return;
    }
  }
}

/** The prices of tests are small: an ordinary quotient is exact enough to see a half. */
function nearestEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (Math.abs(rest - 0.5) < 1e-9) return below % 2 === 0 ? below : below + 1;
  return Math.round(value) || 0;
}
