import type { IdeaTerms } from '@candela/markets/outcomes/terms';
import { riskOf } from '@candela/markets/outcomes/terms';

/** The levels of a trade idea, in the smallest unit of the symbol. */
export type Levels = Pick<IdeaTerms, 'direction' | 'entryLow' | 'entryHigh' | 'stop' | 'targets'>;

/** Of a symbol: how its prices are written and measured. */
export interface PriceScale {
  /** Decimals of its prices. */
  precision: number;
  /** Smallest units of a pip; null where distances are in points. */
  perPip: number | null;
}

export const scaleOf = ({ market, pricePrecision }: { market: string; pricePrecision: number }): PriceScale => ({
  precision: pricePrecision,
  perPip: market === 'forex' ? 10 : null,
});

/** A decimal text in smallest units; NaN if it is no number or has more decimals than the symbol. */
export function unitsOf(text: string, { precision }: PriceScale): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? [];
  // Zeros beyond its decimals change nothing.
  if (whole === '' || /[1-9]/.test(fraction.slice(precision))) return NaN;
  return Number(`${sign}${whole}${fraction.slice(0, precision).padEnd(precision, '0')}`);
}

/** A price in smallest units as decimal text. */
export function priceOfUnits(units: number, { precision }: PriceScale): string {
  const digits = String(Math.abs(units)).padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const fraction = digits.slice(digits.length - precision);
  return `${units < 0 ? '-' : ''}${whole}${precision > 0 ? `.${fraction}` : ''}`;
}

const signOf = ({ direction }: Levels) => (direction === 'long' ? 1 : -1);

/** The worst price of the entry, from which R is counted. */
export const worstEntry = ({ direction, entryLow, entryHigh }: Levels): number =>
  direction === 'long' ? entryHigh : entryLow;

/** The distance from the entry to the stop: 1 R, in smallest units. */
export const riskUnits = (levels: Levels): number => riskOf(levels as IdeaTerms);

/** How far a price is beyond the entry, in R; NaN without a risk. */
export function rOf(levels: Levels, price: number): number {
  const risk = riskUnits(levels);
  // Without the addition, the entry of a short would be "minus 0 R".
  return risk > 0 ? (signOf(levels) * (price - worstEntry(levels))) / risk + 0 : NaN;
}

/** R of all targets together, each by its share of the position. */
export const rewardOf = (levels: Levels): number =>
  levels.targets.reduce((sum, { price, bps }) => sum + (rOf(levels, price) * bps) / 10_000, 0);

/** A place on the ladder: how much of its loss part and of its profit part is passed, each from 0 to 1. */
export interface LadderPlace {
  loss: number;
  profit: number;
}

/** Where a number of R lies between the stop (none of both) and the last target (all of both). Beyond them it stays at the end. */
export function placeOfR(r: number, lastR: number): LadderPlace {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return r <= 0 ? { loss: within(1 + r), profit: 0 } : { loss: 1, profit: within(r / Math.max(lastR, 0.01)) };
}

export interface NearLevel {
  kind: 'stop' | 'entry' | 'target';
  /** Of targets: which one, from 1 on. */
  target: number;
  /** In smallest units, without sign. */
  distance: number;
  /** Whether the price has to rise to reach it. */
  isAbove: boolean;
}

/** What a live price can reach next. */
export interface Ahead {
  isWaiting: boolean;
  /** The stop of now: it may have been moved. */
  stop: number;
  /** Targets that were reached. */
  reached: number;
}

/** The level that is nearest to the price: the entry of a waiting idea; the stop or the next target of an open one. */
export function nearestLevel(levels: Levels, price: number, { isWaiting, stop, reached }: Ahead): NearLevel {
  const near = (kind: NearLevel['kind'], level: number, target = 0): NearLevel => ({
    kind,
    target,
    distance: Math.abs(level - price),
    isAbove: level > price,
  });
  if (isWaiting) return near('entry', Math.min(Math.max(price, levels.entryLow), levels.entryHigh));
  const next = levels.targets[reached];
  const toStop = near('stop', stop);
  if (!next) return toStop;
  const toTarget = near('target', next.price, reached + 1);
  return toTarget.distance <= toStop.distance ? toTarget : toStop;
}
