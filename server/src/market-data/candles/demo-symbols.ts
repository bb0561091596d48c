import lookups from '#db/start-values/lookups.json' with { type: 'json' };
import type { ProvidedInstrument } from '#market-data/price-provider.ts';
import { isCalendarCode, type CalendarCode } from '@candela/markets/candles/calendars';
import { seedOf } from './demo-random.ts';

/** A symbol of the demo market. */
export interface DemoSymbol extends ProvidedInstrument {
  session: CalendarCode;
  seed: number;
  /** The price around which it moves. */
  price: number;
  /** Its typical daily move, as a share of the price. */
  dailyMove: number;
  ticksPerDay: number;
  /** What buying and selling at once costs, per unit: a decimal number. */
  spread: string;
}

/** Close to real prices in 2026. */
const prices: Record<string, number> = {
  EURUSD: 1.15,
  GBPUSD: 1.33,
  USDJPY: 152,
  USDCHF: 0.81,
  AUDUSD: 0.66,
  USDCAD: 1.38,
  NZDUSD: 0.59,
  EURGBP: 0.865,
  EURJPY: 175,
  GBPJPY: 202,
  AUDJPY: 100,
  CADJPY: 110,
  EURCHF: 0.93,
  EURAUD: 1.74,
  GBPAUD: 2.02,
  USDMXN: 18.4,
  USDZAR: 17.3,
  XAUUSD: 4100,
  XAGUSD: 50,
  XPTUSD: 1600,
  USOIL: 61,
  UKOIL: 65,
  NATGAS: 3.6,
  COPPER: 5,
  US500: 6700,
  US100: 24_800,
  US30: 46_500,
  US2000: 2450,
  VIX: 18,
  DXY: 99,
  DE40: 24_000,
  UK100: 9500,
  FR40: 8100,
  EU50: 5650,
  JP225: 49_000,
  HK50: 26_000,
  AU200: 8900,
  BTCUSDT: 105_000,
  ETHUSDT: 3600,
  BNBUSDT: 1000,
  SOLUSDT: 170,
  XRPUSDT: 2.4,
  DOGEUSDT: 0.18,
  ADAUSDT: 0.6,
  AVAXUSDT: 20,
  LINKUSDT: 17,
  DOTUSDT: 3.1,
  LTCUSDT: 95,
  PEPEUSDT: 0.000_007,
  AAPL: 265,
  MSFT: 510,
  NVDA: 190,
  AMZN: 240,
  GOOGL: 275,
  META: 640,
  TSLA: 430,
  AMD: 240,
  NFLX: 1110,
  JPM: 310,
  V: 340,
  KO: 70,
  SPY: 670,
  QQQ: 610,
};

const moves: Record<string, number> = {
  forex: 0.0055,
  commodities: 0.014,
  indices: 0.01,
  crypto: 0.034,
  stocks: 0.017,
  etfs: 0.01,
};

/** Usual spreads of markets, as shares of the price. */
const spreads: Record<string, number> = {
  forex: 0.000_07,
  commodities: 0.0001,
  indices: 0.000_06,
  crypto: 0.0002,
  stocks: 0.000_05,
  etfs: 0.000_02,
};

/** Symbols that are more or less volatile than their market. */
const dailyMoves: Record<string, number> = { VIX: 0.06, NATGAS: 0.032, DXY: 0.0045, TSLA: 0.034, PEPEUSDT: 0.055 };

export const demoPrefix = 'DEMO';

/** Every symbol of the lookup lists that has a price above, by its full name. */
export const demoSymbols: ReadonlyMap<string, DemoSymbol> = new Map(
  lookups.symbols.flatMap(({ code, name, market, pricePrecision, session, tickSize }) => {
    const price = prices[code];
    if (price === undefined || !isCalendarCode(session)) return [];
    const symbol = `${demoPrefix}:${code}`;
    const dailyMove = dailyMoves[code] ?? moves[market] ?? 0.01;
    const found: DemoSymbol = {
      symbol,
      name,
      market,
      pricePrecision,
      session,
      price,
      dailyMove,
      isSimulated: true,
      seed: seedOf(symbol),
      ticksPerDay: market === 'crypto' ? 220_000 : 90_000,
      spread: spreadOf(price * (spreads[market] ?? 0.0001), Number(tickSize), pricePrecision),
    };
    return [[symbol, found] as const];
  }),
);

/** The nearest number of ticks, at least one. */
function spreadOf(spread: number, tick: number, decimals: number): string {
  return (Math.max(1, Math.round(spread / tick)) * tick).toFixed(decimals);
}
