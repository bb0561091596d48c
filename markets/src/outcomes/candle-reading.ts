import { divideHalfEven } from './half-even.ts';
import type { Position } from './position.ts';
import type { SealedCandle } from './terms.ts';

/** A candle in the prices of the position: mirrored for shorts, converted after splits. */
interface Prices {
  o: number;
  h: number;
  l: number;
  c: number;
  opensAt: number;
  endsAt: number;
}

/** From where the price came to the position within the candle: it was there at the open, or was filled on the way down or up. */
type Origin = 'open' | 'fromAbove' | 'fromBelow';

/**
 * Reads one candle. It does not tell in which order its prices were touched: of all orders, the one counts that leaves the author worst
 * (open parts valued at their stop; if equal, closed). If another one would give something else, the event is ambiguous.
 */
export function readCandle(position: Position, candle: SealedCandle): void {
  position.candle = candle;
  const prices = pricesOf(position, candle);
  if (position.state.status === 'active') readOpen(position, prices);
  else readEntry(position, prices);
  position.candle = null;
}

function pricesOf({ sign, state }: Position, { t, s, o, h, l, c }: SealedCandle): Prices {
  const { numerator, denominator } = state;
  const price = (value: number) =>
    sign * (numerator === denominator ? value : divideHalfEven(value * numerator, denominator));
  const [high, low] = sign === 1 ? [h, l] : [l, h];
  return { o: price(o), h: price(high), l: price(low), c: price(c), opensAt: t, endsAt: t + s * 1000 };
}

/** An open position: first what waits for an open, and gaps, then the rest of the candle. */
function readOpen(position: Position, prices: Prices): void {
  const { idea, state } = position;
  const { o, opensAt } = prices;
  if (o <= state.stop) return position.stopOut(o, opensAt, o < state.stop ? { gap: true } : {});
  if (state.isClosing) return position.exit('closed_manual', 'closed', o, opensAt);
  if (opensAt >= idea.validUntil) return position.exit('closed_expired', 'expired', o, opensAt);
  while (o >= position.target) {
    if (position.hitTarget(o, opensAt, o > position.target ? { gap: true } : {})) return undefined;
  }
  return readRest(position, prices, 'open');
}

/** A pending order: market takes the open, limit waits at the high end of its range, stop at the low one. */
function readEntry(position: Position, prices: Prices): void {
  const { idea, low, high } = position;
  const { o, opensAt } = prices;
  const miss = (reason: 'outOfRange' | 'targetFirst' | 'gapBeyondStop' | 'gapBeyondRange') =>
    position.finish('missed', 'missed', opensAt, { reason });
  switch (idea.orderType) {
    case 'market':
      if (o < low || o > high) return miss('outOfRange');
      position.fill(o, opensAt, false);
      return readRest(position, prices, 'open');
    case 'limit':
      if (o >= position.target) return miss('targetFirst');
      if (o <= position.state.stop) return miss('gapBeyondStop');
      if (o > high) return waitForLimit(position, prices);
      position.fill(o, opensAt, o < high);
      return readRest(position, prices, 'open');
    case 'stop':
      if (o > high) return miss('gapBeyondRange');
      if (o < low) return waitForStop(position, prices);
      position.fill(o, opensAt, o > low);
      return readRest(position, prices, 'open');
  }
}

/** Of a longer candle that reaches past the end of validity, only the open is known to be in time. */
const isInTime = ({ idea }: Position, { endsAt }: Prices): boolean => endsAt <= idea.validUntil;

function waitForLimit(position: Position, prices: Prices): void {
  if (!isInTime(position, prices)) return;
  if (prices.l <= position.high) {
    position.fill(position.high, prices.endsAt, false);
    readRest(position, prices, 'fromAbove');
  } else if (prices.h >= position.target) {
    position.finish('missed', 'missed', prices.endsAt, { reason: 'targetFirst' });
  }
}

function waitForStop(position: Position, prices: Prices): void {
  if (!isInTime(position, prices) || prices.h < position.low) return;
  position.fill(position.low, prices.endsAt, false);
  readRest(position, prices, 'fromBelow');
}

/** What may have happened after the open, or after the entry, in the order that is worst. */
function readRest(position: Position, { h, l, c, endsAt }: Prices, origin: Origin): void {
  const { state } = position;
  state.last = c;
  if (l <= state.stop) {
    const isCertain = (origin !== 'fromBelow' || c <= state.stop) && h < position.target;
    return position.stopOut(state.stop, endsAt, isCertain ? {} : { ambiguous: true });
  }
  // The high of a candle that came down to the entry may lie before it; its close does not.
  const reached = origin === 'fromAbove' ? c : h;
  while (reached >= position.target) {
    const before = state.stop;
    if (position.hitTarget(position.target, endsAt)) return undefined;
    if (state.stop > before && l <= state.stop) {
      const isCertain = c <= state.stop && h < position.target;
      return position.stopOut(state.stop, endsAt, isCertain ? {} : { ambiguous: true });
    }
  }
  if (h >= position.target) position.markAmbiguous();
  return undefined;
}
