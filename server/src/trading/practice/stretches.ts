import { randomInt } from 'node:crypto';
import type { CandleRequest } from '#market-data/price-provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ErrorCode } from '@candela/contract/errors';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import { practiceLimits } from '@candela/contract/trading/practice';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';
import type { PracticeSymbol } from './practice.queries.ts';

export type ListCandles = (caller: SignedInCaller, request: CandleRequest) => Promise<CandlePage>;

/** Past bars, and how many of them are shown at the start. */
export interface Stretch {
  candles: Candle[];
  shownAtStart: number;
}

const [minute, day] = [60_000, 86_400_000];

/** Bars before the hidden ones: as many as there are, and at least. */
const [usualBefore, leastBefore] = [150, practiceLimits.leastBars];
/** Hidden bars: a number between these, which nobody is told. */
const [leastHidden, mostHidden] = [120, 300];
/** How far back a stretch is looked for, in turn: until so many bars have been found. */
const reaches = [730 * day, 120 * day, 20 * day, 2 * day, 0];

interface Wanted {
  caller: SignedInCaller;
  symbol: PracticeSymbol;
  timeframe: Timeframe;
  now: number;
}

/**
 * A stretch that ends at a random time of the last two years.
 * @returns null if the symbol has too few bars
 * @throws AppError those of the candles
 */
export async function randomStretch(listCandles: ListCandles, wanted: Wanted): Promise<Stretch | null> {
  const { caller, symbol, timeframe, now } = wanted;
  const hidden = randomInt(leastHidden, mostHidden + 1);
  for (const reach of reaches) {
    const to = now - (reach === 0 ? 0 : randomInt(Math.floor(reach / minute)) * minute);
    const page = await orNull(
      listCandles(caller, { symbol: symbol.symbol, timeframe, to, limit: usualBefore + hidden + 1 }),
      'candles.hidden',
    );
    const candles = endedBy(page?.data ?? [], timeframe, now).slice(-(usualBefore + hidden));
    if (candles.length >= leastBefore + hidden) return { candles, shownAtStart: candles.length - hidden };
  }
  return null;
}

/**
 * A stretch whose hidden bars begin at an instant.
 * @returns null if there are too few bars before or after it
 * @throws AppError those of the candles
 */
export async function stretchFrom(listCandles: ListCandles, wanted: Wanted, from: number): Promise<Stretch | null> {
  const { caller, symbol, timeframe, now } = wanted;
  const hidden = randomInt(leastHidden, mostHidden + 1);
  const length = minutesOf[timeframe] * minute;
  // Half of the time a market may be closed, and at first over a long weekend.
  const to = Math.min(now, from + 2 * hidden * length + 5 * day);
  const limit = Math.ceil((to - from) / length) + 1;
  if (from >= now) return null;
  const before = await listCandles(caller, { symbol: symbol.symbol, timeframe, to: from, limit: usualBefore });
  const after = await listCandles(caller, { symbol: symbol.symbol, timeframe, from, to, limit });
  const later = endedBy(after.data, timeframe, now).slice(0, hidden);
  if (before.data.length < leastBefore || later.length < leastBefore) return null;
  return { candles: [...before.data, ...later], shownAtStart: before.data.length };
}

/** Those that have ended: the last one may be incomplete. */
function endedBy(candles: readonly Candle[], timeframe: Timeframe, now: number): Candle[] {
  return candles.filter(({ t }) => t + minutesOf[timeframe] * minute <= now);
}

async function orNull<T>(answer: Promise<T>, code: ErrorCode): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}
