import * as z from 'zod';
import { retryAtOf } from '#platform/http/retry-after.ts';
import { barsWithin, decimalPattern, firstWindow, lengthOf } from './pages.ts';
import { createProviderApi, refusalByStatus, type ProviderAnswer, type ProviderPlace } from './provider-api.ts';
import { ProviderError, type CandleProvider, type FoundSymbol, type GivenBar } from './provider.ts';

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api */
const address = 'https://data-api.binance.vision';
const maxBars = 1000;
const minute = 60_000;
/** Without `Retry-After`, in milliseconds: limits are those of a minute, bans last two minutes at least. */
const patience = { limit: minute, ban: 2 * minute };
/** Times are milliseconds, or microseconds if they are larger than this, which is a time of the year 5138. */
const mostMilliseconds = 1e14;
/** How long the list of symbols is kept, in milliseconds. */
const keepsSymbols = 10 * minute;

const decimal = z.string().regex(decimalPattern);
const time = z.number().int().nonnegative();

const klinesSchema = z
  .array(z.tuple([time, decimal, decimal, decimal, decimal, decimal, time], z.unknown()))
  .max(maxBars + 2);

const pricesSchema = z.array(z.object({ symbol: z.string().max(40) })).max(20_000);

const symbolsSchema = z.object({
  symbols: z.array(
    z.object({
      symbol: z.string().max(40),
      status: z.string(),
      baseAsset: z.string().max(40),
      quoteAsset: z.string().max(40),
      filters: z.array(
        z.object({ filterType: z.string(), tickSize: z.optional(decimal), stepSize: z.optional(decimal) }),
      ),
    }),
  ),
});

/** Spot prices of Binance, which needs no key. */
export function createBinance(place: ProviderPlace = {}): CandleProvider {
  const now = place.now ?? Date.now;
  const api = createProviderApi({ address, ...place }, (answer) => findRefusal(answer, now()));
  let known: { symbols: string[]; until: number } = { symbols: [], until: 0 };

  async function listSymbols(signal?: AbortSignal): Promise<string[]> {
    if (known.until > now()) return known.symbols;
    const prices = await api.ask({ path: '/api/v3/ticker/price', signal }, pricesSchema);
    known = { symbols: prices.map(({ symbol }) => symbol), until: now() + keepsSymbols };
    return known.symbols;
  }

  return {
    capabilities: {
      prefix: 'BINANCE',
      name: 'Binance',
      timeframes: ['1m', '1h', '1d'],
      volume: 'traded',
      maxBars,
      budget: [{ units: 6000, perSeconds: 60 }],
      candlesCost: 2,
      searchCost: 24,
      hasLive: true,
      isSimulated: false,
    },

    async search(words, signal) {
      const wanted = words.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      if (wanted === '') return [];
      const found = (await listSymbols(signal))
        .filter((symbol) => symbol.includes(wanted))
        .toSorted((a, b) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)) || a.length - b.length)
        .slice(0, 20);
      if (found.length === 0) return [];
      const query = { symbols: JSON.stringify(found), showPermissionSets: 'false' };
      const { symbols } = await api.ask({ path: '/api/v3/exchangeInfo', query, signal }, symbolsSchema);
      const trading = new Map(symbols.filter(({ status }) => status === 'TRADING').map((each) => [each.symbol, each]));
      return found.flatMap((symbol) => {
        const given = trading.get(symbol);
        return given ? [presentSymbol(given)] : [];
      });
    },

    async candles({ code, level, from, to, signal }) {
      const window = firstWindow({ level, from, to }, maxBars);
      const query = {
        symbol: code,
        interval: level,
        startTime: String(window.from),
        endTime: String(window.to - 1),
        limit: String(maxBars),
      };
      const rows = await api.ask({ path: '/api/v3/klines', query, signal }, klinesSchema);
      const given = rows.map(([t, o, h, l, c, v]): GivenBar => ({ t: millisecondsOf(t), o, h, l, c, v }));
      const bars = barsWithin(given, { level, ...window });
      const last = bars.at(-1);
      return {
        bars,
        isLastOpen: last !== undefined && last.t + lengthOf[level] > now(),
        next: window.to < to ? window.to : null,
      };
    },
  };
}

const millisecondsOf = (t: number): number => (t > mostMilliseconds ? Math.floor(t / 1000) : t);

function presentSymbol({
  symbol,
  baseAsset,
  quoteAsset,
  filters,
}: z.infer<typeof symbolsSchema>['symbols'][number]): FoundSymbol {
  const sizeOf = (type: string) => filters.find(({ filterType }) => filterType === type);
  const step = withoutZeros(sizeOf('LOT_SIZE')?.stepSize ?? '1');
  const tick = sizeOf('PRICE_FILTER')?.tickSize;
  return {
    code: symbol,
    symbol,
    name: `${baseAsset} / ${quoteAsset}`,
    market: 'crypto',
    base: baseAsset,
    quote: quoteAsset,
    tickSize: tick === undefined ? null : withoutZeros(tick),
    pipSize: null,
    volumePrecision: step.split('.')[1]?.length ?? 0,
    volumeKind: 'traded',
    sessionCode: '24x7',
  };
}

/** "0.01000000" is 0.01. */
function withoutZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

const errorSchema = z.object({ code: z.number(), msg: z.string() });

function findRefusal(answer: ProviderAnswer, now: number): ProviderError | null {
  const { code, msg } = errorSchema.safeParse(answer.body).data ?? { code: 0, msg: '' };
  const detail = code === 0 ? '' : `${code} ${msg}`;
  if (code === -1121) return new ProviderError('unknownSymbol', 'symbol', detail);
  // The firewall answers 403, with a page.
  const isBan = answer.status === 418 || answer.status === 403 || /IP banned/i.test(msg);
  if (isBan) {
    const named = Number(/banned until (\d{13})\b/i.exec(msg)?.[1] ?? Number.NaN);
    const byHeader = retryAtOf(answer.headers, now, patience.ban);
    const retryAt = named > byHeader && named < now + 4 * 86_400_000 ? named : byHeader;
    return new ProviderError('tooMany', 'ban', detail, { retryAt });
  }
  const byStatus = refusalByStatus(answer, { now, patience: patience.limit, detail });
  if (byStatus || code === 0) return byStatus;
  if (code === -1003 || code === -1015)
    return new ProviderError('tooMany', 'limit', detail, { retryAt: retryAtOf(answer.headers, now, patience.limit) });
  const isOurs = code <= -1100 && code > -1200;
  return new ProviderError(isOurs ? 'refused' : 'unavailable', isOurs ? 'badRequest' : 'serverError', detail);
}
