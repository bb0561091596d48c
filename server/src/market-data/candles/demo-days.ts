import { peak, type Bar } from './demo-bar.ts';
import { mix, normal, uniform } from './demo-random.ts';
import type { DemoSymbol } from './demo-symbols.ts';
import { hasBreakBefore } from './trading-days.ts';

/** Trading days between two anchor prices of the path. */
const block = 1024;

/** Trading days from which the path's deviation is damped. */
const far = 64;

/** Time scales of volatility, in trading days, and their weights. */
const moods = [
  [5, 0.3],
  [23, 0.32],
  [111, 0.25],
] as const;

const draw = { gap: 3, high: 5, low: 7, shock: 11, shockSize: 13, volume: 17 } as const;

/** Volatility of a trading day relative to the usual (1). Changes slowly, except for rare shocks. */
function moodOf({ seed }: DemoSymbol, number: number): number {
  let sum = 0;
  for (const [length, weight] of moods) {
    const at = Math.floor(number / length);
    const between = number / length - at;
    const own = mix(seed, length);
    sum += weight * (normal(own, at) * (1 - between) + normal(own, at + 1) * between);
  }
  const day = mix(seed, number);
  const shock = uniform(day, draw.shock) < 0.025 ? 1.6 + 1.4 * uniform(day, draw.shockSize) : 1;
  return Math.exp(sum) * shock;
}

/** The logarithm of a trading day's closing price, found by halving from the anchors, without computing the days before. */
function closeOf(symbol: DemoSymbol, number: number): number {
  const anchorSeed = mix(symbol.seed, 0xa2c);
  const anchor = (at: number) => {
    const drawn = Math.max(-2, Math.min(2, normal(anchorSeed, at)));
    return Math.log(symbol.price) + 0.25 * symbol.dailyMove * Math.sqrt(block) * drawn;
  };
  let left = Math.floor(number / block);
  let [from, to] = [anchor(left), anchor(left + 1)];
  left *= block;
  const pathSeed = mix(symbol.seed, 0xb41);
  for (let span = block; left !== number; span /= 2) {
    const middle = left + span / 2;
    // Over months the path moves less than its days add up to, so that the price stays plausible for its symbol.
    const calm = span > far ? (far / span) ** 0.3 : moodOf(symbol, middle);
    const deviation = (symbol.dailyMove * calm * Math.sqrt(span)) / 2;
    const price = (from + to) / 2 + deviation * normal(pathSeed, middle);
    if (number >= middle) [from, left] = [price, middle];
    else to = price;
  }
  return from;
}

/** A whole trading day, in seconds of trading since its opening. */
export function dayOf(symbol: DemoSymbol, number: number, seconds: number): Bar {
  const seed = mix(mix(symbol.seed, 0xda1), number);
  const move = symbol.dailyMove * moodOf(symbol, number);
  const variance = move * move;
  const gap = hasBreakBefore(symbol.session, number) ? 0.3 * move * normal(seed, draw.gap) : 0;
  const open = closeOf(symbol, number - 1) + gap;
  const close = closeOf(symbol, number);
  return {
    from: 0,
    to: seconds,
    open,
    high: peak(open, close, variance, uniform(seed, draw.high)),
    low: -peak(-open, -close, variance, uniform(seed, draw.low)),
    close,
    variance,
    volume: Math.round((symbol.ticksPerDay * move * (0.8 + 0.4 * uniform(seed, draw.volume))) / symbol.dailyMove),
    seed,
  };
}
