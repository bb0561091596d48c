import type { Timeframe } from '#timeframes.ts';
import { barPeriodAt } from './aggregation.ts';
import type { Bar } from './bars.ts';
import type { Session } from './sessions.ts';

/** Why a bar is not taken. `jump` is for the time being: the next poll decides. */
export type BarFault =
  | 'notANumber'
  | 'highTooLow'
  | 'lowTooHigh'
  | 'notPositive'
  | 'negativeVolume'
  | 'offGrid'
  | 'tooOld'
  | 'inFuture'
  | 'outsideSession'
  | 'jump';

export interface BarRules {
  session: Session;
  /** Length of the bar: those of days open with the trading day, those of weeks with the week. */
  timeframe: Timeframe;
  /** Prices may be 0 or below: spreads, and oil on 20 April 2020. */
  allowsNegative: boolean;
  /** Bars outside of the session are kept, and take no part in longer ones. */
  keepsOutside: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** How the price of a symbol usually moves, in the unit of its prices. */
export interface UsualMove {
  lastClose: number;
  /** Usual difference of high and low, at least a tick. */
  range: number;
}

/** A bar may be this many usual ranges away from the last close. */
const maxRanges = 20;
/** Bars from which the usual range is taken, at least. */
const fewestBars = 20;
/** Of these, the newest count: older ones tell nothing about how far the price moves now. */
export const usualMoveBars = 240;
/** Clocks of providers may be ahead by as much, in milliseconds. */
const clockTolerance = 2000;
const minute = 60_000;

/**
 * What is wrong with a bar by itself and by its time; null if nothing. The order of checks is that of `BarFault`: the first counts. Prices
 * and volume may be in any unit.
 */
export function findFault(bar: Bar, rules: BarRules): BarFault | null {
  return findFaultOfPrices(bar, rules.allowsNegative) ?? findFaultOfTime(bar.t, rules);
}

function findFaultOfPrices({ o, h, l, c, v }: Bar, allowsNegative: boolean): BarFault | null {
  if (![o, h, l, c, v].every(Number.isFinite)) return 'notANumber';
  if (h < Math.max(o, c)) return 'highTooLow';
  if (l > Math.min(o, c)) return 'lowTooHigh';
  if (l <= 0 && !allowsNegative) return 'notPositive';
  return v < 0 ? 'negativeVolume' : null;
}

function findFaultOfTime(t: number, { session, timeframe, keepsOutside, now }: BarRules): BarFault | null {
  if (!Number.isFinite(t) || t % minute !== 0) return 'offGrid';
  // Before 1970, and times beyond those that there are.
  if (t < 0) return 'tooOld';
  if (t > now + clockTolerance) return 'inFuture';
  const period = barPeriodAt(session, timeframe, t);
  if (!period) return keepsOutside && timeframe === '1m' ? null : 'outsideSession';
  return period.opensAt === t ? null : 'offGrid';
}

/** The median range of the newest bars; null for too few of them. @param tick the smallest move, in the unit of the prices */
export function usualMoveOf(bars: readonly Bar[], tick: number): UsualMove | null {
  const newest = bars.slice(-usualMoveBars);
  const last = newest.at(-1);
  if (!last || newest.length < fewestBars) return null;
  const ranges = newest.map(({ h, l }) => h - l).toSorted((a, b) => a - b);
  return { lastClose: last.c, range: Math.max(ranges[ranges.length >> 1] ?? 0, tick) };
}

/**
 * Whether a bar moves more than 20 usual ranges away from the last close. Such a bar is held until the next poll: if the provider still says
 * so, it is true (a market that opens after bad news), otherwise it was a slip.
 *
 * @param usual null: not known, nothing is a jump
 * @param held the bar of this time that the poll before gave and that was held then
 */
export function isJump(bar: Bar, usual: UsualMove | null, held: Bar | null): boolean {
  if (!usual || (held && goesAsFar(bar, held))) return false;
  const away = Math.max(bar.h - usual.lastClose, usual.lastClose - bar.l);
  return away > maxRanges * usual.range;
}

/** Whether a bar repeats the extremes of another of its time; one that is not over may go on from there. */
export function goesAsFar(bar: Bar, earlier: Bar): boolean {
  return bar.t === earlier.t && bar.h >= earlier.h && bar.l <= earlier.l;
}

export function isSameBar(a: Bar, b: Bar): boolean {
  return a.t === b.t && a.o === b.o && a.h === b.h && a.l === b.l && a.c === b.c && a.v === b.v;
}
