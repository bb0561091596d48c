import { mix, normal, uniform } from './demo-random.ts';

/**
 * A part of the demo market's price path: logarithms of prices, the variance of the path, and the seed from which everything inside is
 * drawn. Seconds are counted from the opening of its trading day.
 */
export interface Bar {
  from: number;
  to: number;
  open: number;
  high: number;
  low: number;
  close: number;
  variance: number;
  volume: number;
  seed: number;
}

/** Keys for the numbers drawn from a seed. */
const draw = { share: 3, middle: 5, inside: 19, highOwner: 7, high: 11, lowOwner: 13, low: 17 } as const;

/** Avoids division by zero where a variance may be 0. */
const tiny = 1e-18;

/** How uneven the two halves of a bar are: volatility clusters at every scale. */
const unevenness = 0.45;

/** The highest point of the path between two ends, for an even draw (the maximum of a Brownian bridge). */
export function peak(from: number, to: number, variance: number, drawn: number): number {
  return (from + to + Math.sqrt((from - to) ** 2 - 2 * variance * Math.log(drawn))) / 2;
}

/** The same for a path known to stay below a bound: drawn from the conditional distribution, not cut off. */
function peakBelow(bound: number, from: number, to: number, variance: number, drawn: number): number {
  const impossible = Math.exp((-2 * (bound - from) * (bound - to)) / (variance + tiny));
  return Math.min(bound, peak(from, to, variance, impossible + (1 - impossible) * drawn));
}

/**
 * Cuts a bar in two that combine to exactly the same bar: one half has its high, one its low, and prices are drawn from the
 * distribution of a path with these ends and extremes.
 */
export function cut(bar: Bar, at: number): [Bar, Bar] {
  const { open, high, low, close, variance, seed } = bar;
  const share = (at - bar.from) / (bar.to - bar.from);
  const weight = share * Math.exp(unevenness * normal(seed, draw.share));
  const first = weight / (weight + 1 - share);
  const [before, after] = [variance * first, variance * (1 - first)];
  const middle = middleOf(bar, first);

  const isHighFirst = isReachedFirst(high - open, high - middle, high - close, before, after, seed, draw.highOwner);
  const isLowFirst = isReachedFirst(open - low, middle - low, close - low, before, after, seed, draw.lowOwner);
  const [highDrawn, lowDrawn] = [uniform(seed, draw.high), uniform(seed, draw.low)];
  const highOf = (a: number, b: number, own: number) => peakBelow(high, a, b, own, highDrawn);
  const lowOf = (a: number, b: number, own: number) => -peakBelow(-low, -a, -b, own, lowDrawn);
  const volume = Math.round(bar.volume * first);
  return [
    {
      from: bar.from,
      to: at,
      open,
      high: isHighFirst ? high : highOf(open, middle, before),
      low: isLowFirst ? low : lowOf(open, middle, before),
      close: middle,
      variance: before,
      volume,
      seed: mix(seed, 1),
    },
    {
      from: at,
      to: bar.to,
      open: middle,
      high: isHighFirst ? highOf(middle, close, after) : high,
      low: isLowFirst ? lowOf(middle, close, after) : low,
      close,
      variance: after,
      volume: bar.volume - volume,
      seed: mix(seed, 2),
    },
  ];
}

/** Drawn between open and close, shifted towards an extreme that is further away than the variance explains. */
function middleOf({ open, high, low, close, variance, seed }: Bar, first: number): number {
  const usual = 0.63 * Math.sqrt(variance);
  const up = Math.max(0, high - Math.max(open, close) - usual);
  const down = Math.max(0, Math.min(open, close) - low - usual);
  const deviation = Math.sqrt(variance * first * (1 - first));
  const drawn = open + (close - open) * first + deviation * normal(seed, draw.middle) + 0.8 * (up - down);
  const reflected = drawn > high ? 2 * high - drawn : drawn < low ? 2 * low - drawn : drawn;
  if (reflected < high && reflected > low) return reflected;
  return low + (high - low) * uniform(seed, draw.inside);
}

/**
 * Whether the first half reaches an extreme: more likely for the half that is nearer. `open`, `middle` and `close` are distances from
 * it.
 */
function isReachedFirst(
  open: number,
  middle: number,
  close: number,
  before: number,
  after: number,
  seed: number,
  key: number,
): boolean {
  const effort = (open * middle) / (before + tiny) - (middle * close) / (after + tiny);
  return uniform(seed, key) < 1 / (1 + Math.exp(Math.min(50, Math.max(-50, 2 * effort))));
}
