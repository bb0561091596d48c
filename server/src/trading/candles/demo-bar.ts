import { mix, normal, uniform } from './demo-random.ts';

/**
 * A stretch of the demo market's path: logarithms of its prices, the variance that its path has, and the seed that
 * everything inside is drawn from. Seconds count from the opening of its stretch of trading.
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

/** What each number of a seed is for. */
const draw = { share: 3, middle: 5, inside: 19, highOwner: 7, high: 11, lowOwner: 13, low: 17 } as const;

/** Where a variance may be nothing. */
const tiny = 1e-18;

/** Of how uneven the halves of a stretch are: calm and hurry come in clusters at every scale. */
const unevenness = 0.45;

/** How far above both ends the path between them goes, for an even draw (the maximum of a Brownian bridge). */
export function peak(from: number, to: number, variance: number, drawn: number): number {
  return (from + to + Math.sqrt((from - to) ** 2 - 2 * variance * Math.log(drawn))) / 2;
}

/** The same for a path that is known to stay below a bound: drawn from what is left of the possibilities, not cut off. */
function peakBelow(bound: number, from: number, to: number, variance: number, drawn: number): number {
  const impossible = Math.exp((-2 * (bound - from) * (bound - to)) / (variance + tiny));
  return Math.min(bound, peak(from, to, variance, impossible + (1 - impossible) * drawn));
}

/**
 * Cuts a bar in two that are exactly it when put together again: one of them has its high, one its low, and each price
 * is drawn as a path through both ends and both extremes would have it.
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

/** Drawn on the way from open to close, towards an extreme that is further off than the variance explains. */
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

/** Which half reaches an extreme: the nearer to it, the likelier. Distances from it of open, middle and close. */
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
