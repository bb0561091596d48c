const minute = 60_000;

export interface Bar {
  t: number;
  o: number;
  h: number;
  l: number;
}

/** The part of the demo market that journeys use. */
interface DemoMarket {
  candles(request: object): Promise<{ data: Bar[] } | null>;
  lastPrice(symbol: string): Promise<{ price: number } | null>;
}

/** Types of the server are not those of this project. */
const file = new URL('../../server/src/market-data/candles/demo-market.ts', import.meta.url).href;
const { createDemoMarket } = (await import(file)) as { createDemoMarket(now?: () => number): DemoMarket };

/** The next minutes of a symbol, from the one that has begun: the demo market is a formula, so they are known. */
export async function nextMinutes(symbol: string, count: number): Promise<Bar[]> {
  const from = Math.floor(Date.now() / minute) * minute;
  const to = from + count * minute;
  const page = await createDemoMarket(() => to).candles({ symbol, timeframe: '1m', from, to, limit: count });
  return page?.data ?? [];
}

/** The price of a symbol now. */
export async function priceNow(symbol: string): Promise<number> {
  return (await createDemoMarket().lastPrice(symbol))?.price ?? 0;
}
