import { timeframes, type Candle, type Timeframe } from '@candela/contract/trading/candles';
import type { CandleRequest, LastPrice, MarketData } from '#trading/market-data.ts';
import { cut, type Bar } from './demo-bar.ts';
import { dayOf } from './demo-days.ts';
import { barsWithin, grown, joined } from './demo-path.ts';
import { demoPrefix, demoSymbols, type DemoSymbol } from './demo-symbols.ts';
import { lastTradingDay, stretchesOf } from './trading-days.ts';

const seconds: Record<Exclude<Timeframe, '1d'>, number> = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600, '4h': 14_400 };

/** Nothing was traded before. */
const firstInstant = Date.UTC(2012, 0, 2);

/** An unbroken stretch of a trading day: its part of the path, and when it opens. */
interface Part {
  bar: Bar;
  opensAt: number;
}

/**
 * A market that a formula has made: the same for everybody and for ever. Every bar is found from its symbol and its
 * time alone (docs/decisions/0015-shared-chart.md).
 */
export function createDemoMarket(now: () => number = Date.now): MarketData {
  function candles({ symbol: name, timeframe, from = 0, to = Infinity, limit }: CandleRequest) {
    const symbol = demoSymbols.get(name);
    if (!symbol) return null;
    const present = now();
    const end = Math.min(to, present + 1);
    const start = Math.max(from, firstInstant);
    const pages: Candle[][] = [];
    let [missing, day] = [limit, lastTradingDay(symbol.session, end)];
    while (missing > 0) {
      const parts = partsOf(symbol, day);
      const opensAt = parts[0]?.opensAt ?? 0;
      const page = candlesOf(symbol, parts, timeframe, { start, end, limit: missing, present });
      pages.push(page);
      missing -= page.length;
      if (opensAt <= start) break;
      day -= 1;
    }
    const data = pages.toReversed().flat();
    const oldest = data[0]?.t ?? end;
    return { data, earlier: missing <= 0 && oldest > firstInstant ? oldest : null };
  }

  function lastPrice(name: string): LastPrice | null {
    const symbol = demoSymbols.get(name);
    const newest = candles({ symbol: name, timeframe: '1m', limit: 1 })?.data[0];
    const days = candles({ symbol: name, timeframe: '1d', limit: 2 })?.data;
    if (!symbol || !newest || !days?.[0]) return null;
    const at = Math.min(now(), newest.t + 60_000);
    return { price: newest.c, at, previousClose: days[0].c };
  }

  return {
    capabilities: { prefix: demoPrefix, timeframes, isSimulated: true },
    findInstrument: async (symbol) => demoSymbols.get(symbol) ?? null,
    searchSymbols: async (query, limit) => search(query).slice(0, limit),
    candles: async (request) => candles(request),
    lastPrice: async (symbol) => lastPrice(symbol),
  };
}

function partsOf(symbol: DemoSymbol, day: number): Part[] {
  const stretches = stretchesOf(symbol.session, day);
  const whole = stretches.reduce((sum, stretch) => sum + stretch.seconds, 0);
  const parts: Part[] = [];
  let rest = dayOf(symbol, day, whole);
  for (const [at, { opensAt, seconds: length }] of stretches.entries()) {
    if (at === stretches.length - 1) {
      parts.push({ bar: rest, opensAt });
      continue;
    }
    const [bar, others] = cut(rest, rest.from + length);
    parts.push({ bar, opensAt });
    rest = others;
  }
  return parts;
}

/** The newest bars of a trading day that open within a period and have begun. */
function candlesOf(
  symbol: DemoSymbol,
  parts: Part[],
  timeframe: Timeframe,
  { start, end, limit, present }: { start: number; end: number; limit: number; present: number },
): Candle[] {
  if (timeframe === '1d') {
    const opensAt = parts[0]?.opensAt ?? 0;
    if (opensAt < start || opensAt >= end) return [];
    const begun = parts
      .filter((part) => part.opensAt <= present)
      .map((part) => grown(part.bar, secondOf(part, present)));
    return [candleOf(symbol, opensAt, begun.reduce(joined))];
  }
  const length = seconds[timeframe];
  const found: Candle[][] = [];
  let missing = limit;
  for (const part of parts.toReversed()) {
    if (missing <= 0) break;
    // The first bar that opens at or after the start, and the last that opens before the end.
    const { bar } = part;
    const first = Math.max(0, Math.ceil((secondOf(part, start) - bar.from) / length));
    const last = Math.min(
      Math.ceil((bar.to - bar.from) / length),
      Math.ceil((secondOf(part, end) - bar.from) / length),
    );
    const wanted = Math.max(first, last - missing);
    if (last <= wanted) continue;
    const page = barsWithin(bar, length, bar.from + wanted * length, bar.from + last * length).map((each) =>
      candleOf(symbol, part.opensAt + (each.from - bar.from) * 1000, grown(each, secondOf(part, present))),
    );
    found.push(page);
    missing -= page.length;
  }
  return found.toReversed().flat();
}

/** An instant in the seconds of trading of its day. */
function secondOf({ bar, opensAt }: Part, instant: number): number {
  return bar.from + (instant - opensAt) / 1000;
}

function candleOf({ pricePrecision }: DemoSymbol, t: number, { open, high, low, close, volume }: Bar): Candle {
  const scale = 10 ** pricePrecision;
  const price = (logarithm: number) => Math.round(Math.exp(logarithm) * scale) / scale;
  return { t, o: price(open), h: price(high), l: price(low), c: price(close), v: volume };
}

/** What begins with the words first, then what contains them. */
function search(query: string): DemoSymbol[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9&]/g, '');
  const words = plain(query);
  if (words === '' && query.trim() !== '') return [];
  const rank = ({ symbol, name }: DemoSymbol) => {
    const texts = [plain(symbol.slice(demoPrefix.length + 1)), plain(name), plain(symbol)];
    if (texts.some((text) => text.startsWith(words))) return 0;
    return texts.some((text) => text.includes(words)) ? 1 : 2;
  };
  return [...demoSymbols.values()]
    .map((symbol) => ({ symbol, rank: rank(symbol) }))
    .filter((found) => found.rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ symbol }) => symbol);
}
