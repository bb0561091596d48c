import type { Db } from '#db/client.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { createDemoMarket } from './candles/demo-market.ts';
import { demoPrefix } from './candles/demo-symbols.ts';
import type { MarketData } from './price-provider.ts';
import { readMinutesBetween } from './storage/minutes-between.queries.ts';
import { settling } from './storage/settling.ts';
import { findSymbol } from './storage/stored-symbols.queries.ts';
import { sessionOf } from './storage/trading-periods.ts';

const minute = 60_000;

/** Of which symbols prices are computed, as a pattern of SQL: they are never missing and never corrected. */
export const generatedSymbols = `${demoPrefix}:%`;

/** Minutes of a symbol that have closed and will not change by themselves. */
export interface ClosedMinutes {
  /** `PROVIDER:CODE` */
  symbol: string;
  /** Prices are whole numbers of 10^-decimals, as they were traded; oldest first. */
  bars: Bar[];
  decimals: number;
  /** All minutes that close until then are among them, unless they are missing; in milliseconds since 1970. */
  settledAt: number;
  /** They are computed: none is ever missing. */
  isGenerated: boolean;
}

export type ReadClosedMinutes = (
  symbolId: number,
  period: { from: number; to: number; now: number },
) => Promise<ClosedMinutes | null>;

/**
 * Reads the closed minutes of symbols, stored ones and those of the demo market: by these, others judge. Bars outside of the hours of the
 * market are left out. A period is in milliseconds since 1970, and its end is excluded; null for an unknown symbol.
 */
export function createClosedMinutes(db: Db, isDemo: boolean): ReadClosedMinutes {
  return async (symbolId, { from, to, now }) => {
    const symbol = await findSymbol(db, symbolId);
    if (!symbol) return null;
    const common = { symbol: symbol.symbol, decimals: symbol.pricePrecision };
    if (isDemo && symbol.symbol.startsWith(`${demoPrefix}:`)) {
      const bars = await generatedBars(
        createDemoMarket(() => now),
        symbol,
        { from, to: Math.min(to, now - minute + 1) },
      );
      return { ...common, bars, settledAt: now, isGenerated: true };
    }
    const settledAt = now - settling;
    const until = Math.min(Math.ceil(to / minute), Math.floor(settledAt / minute));
    const bars = await readMinutesBetween(db, symbol, Math.ceil(from / minute), until);
    const session = symbol.keepsOutside ? sessionOf(symbol) : null;
    const counted = session ? bars.filter(({ t }) => session.openAt(t) !== null) : bars;
    return { ...common, bars: counted, settledAt, isGenerated: false };
  };
}

async function generatedBars(
  market: MarketData,
  { symbol, pricePrecision }: { symbol: string; pricePrecision: number },
  { from, to }: { from: number; to: number },
): Promise<Bar[]> {
  const limit = Math.max(1, Math.ceil((to - from) / minute) + 1);
  const page = to > from ? await market.candles({ symbol, timeframe: '1m', from, to, limit }) : null;
  const whole = (price: number) => Math.round(price * 10 ** pricePrecision);
  return (page?.data ?? []).map(({ t, o, h, l, c, v }) => ({
    t,
    o: whole(o),
    h: whole(h),
    l: whole(l),
    c: whole(c),
    v,
  }));
}
