import * as z from 'zod';
import { retryAtOf } from '#platform/http/retry-after.ts';
import { barsWithin, decimalPattern, firstWindow, lengthOf } from './pages.ts';
import { createProviderApi, refusalByStatus, type ProviderAnswer, type ProviderPlace } from './provider-api.ts';
import { ProviderError, type BarLevel, type CandleProvider, type GivenBar } from './provider.ts';
import { presentTwelveSymbol, twelveSymbolsSchema } from './twelve-data-symbols.ts';

/** https://twelvedata.com/docs */
const address = 'https://api.twelvedata.com';
const maxBars = 5000;
const minute = 60_000;
const dayLength = 86_400_000;

const intervals: Record<BarLevel, string> = { '1m': '1min', '1h': '1h', '1d': '1day' };

const decimal = z.string().regex(decimalPattern);

const seriesSchema = z.object({
  meta: z.object({ symbol: z.string(), interval: z.string() }),
  values: z
    .array(
      z.object({
        /** In UTC, because we ask for it; of days a date. */
        datetime: z.string().regex(/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/),
        open: decimal,
        high: decimal,
        low: decimal,
        close: decimal,
        volume: z.optional(decimal),
      }),
    )
    .max(maxBars + 2),
});

/** An answer for a period without bars: it is sent as an error. */
const emptySchema = z.object({
  status: z.literal('error'),
  code: z.literal(400),
  message: z.string().regex(/^No data is available/),
});

/**
 * Prices of Twelve Data. The budget is that of its free plan.
 * @param key of the account
 */
export function createTwelveData({ key, ...place }: ProviderPlace & { key: string }): CandleProvider {
  const now = place.now ?? Date.now;
  const api = createProviderApi({ address, ...place }, (answer) => findRefusal(answer, now()));
  // A header, not `apikey` in the address: addresses are written to logs.
  const headers = { authorization: `apikey ${key}` };

  return {
    capabilities: {
      prefix: 'TWELVE',
      name: 'Twelve Data',
      timeframes: ['1m', '1h', '1d'],
      volume: 'mixed',
      maxBars,
      budget: [
        { units: 8, perSeconds: 60 },
        { units: 800, perSeconds: 86_400 },
      ],
      candlesCost: 1,
      searchCost: 1,
      hasLive: true,
      isSimulated: false,
    },

    async search(words, signal) {
      const query = { symbol: words.trim(), outputsize: '20' };
      if (query.symbol === '') return [];
      const { data } = await api.ask({ path: '/symbol_search', query, headers, signal }, twelveSymbolsSchema);
      return data.map(presentTwelveSymbol).slice(0, 20);
    },

    async candles({ code, level, from, to, signal }) {
      const window = firstWindow({ level, from, to }, maxBars);
      const [symbol = '', exchange] = code.split(':');
      const query = {
        symbol,
        ...(exchange !== undefined && { mic_code: exchange }),
        interval: intervals[level],
        outputsize: String(maxBars),
        start_date: dateOf(window.from),
        // A second less: whether the end is included is not said.
        end_date: dateOf(window.to - 1000),
        timezone: 'UTC',
        order: 'ASC',
      };
      const answer = await api.ask(
        { path: '/time_series', query, headers, signal },
        z.union([seriesSchema, emptySchema]),
      );
      const next = window.to < to ? window.to : null;
      if (!('values' in answer)) return { bars: [], isLastOpen: false, next };
      const { meta, values } = answer;
      if (meta.symbol !== symbol || meta.interval !== intervals[level])
        throw new ProviderError('unknownSymbol', 'otherSymbol', `${meta.symbol} ${meta.interval} instead of ${code}`);
      const given = values.map(({ datetime, open, high, low, close, volume = '0' }): GivenBar => ({
        t: timeOf(datetime),
        o: open,
        h: high,
        l: low,
        c: close,
        v: volume,
      }));
      const bars = barsWithin(given, { level, ...window });
      const last = bars.at(-1);
      return { bars, isLastOpen: last !== undefined && last.t + lengthOf[level] > now(), next };
    },
  };
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

function timeOf(text: string): number {
  const instant = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) throw new ProviderError('unavailable', 'otherShape', `the time ${text}`);
  return instant;
}

const errorSchema = z.object({ status: z.literal('error'), code: z.number(), message: z.string() });

/** Errors come with status 200, too: the body is judged. */
function findRefusal(answer: ProviderAnswer, now: number): ProviderError | null {
  if (emptySchema.safeParse(answer.body).success) return null;
  const error = errorSchema.safeParse(answer.body).data;
  if (!error) return refusalByStatus(answer, { now, patience: nextMinute(now) - now });
  const { code, message } = error;
  if (code === 429) {
    const isDay = /\bday\b/i.test(message);
    const end = isDay ? Math.ceil((now + 1) / dayLength) * dayLength : nextMinute(now);
    return new ProviderError('tooMany', isDay ? 'dailyLimit' : 'limit', message, {
      retryAt: retryAtOf(answer.headers, now, end - now),
    });
  }
  const isAboutSymbol = code === 404 || (code === 400 && /\*\*symbol\*\*|symbol not found/i.test(message));
  if (isAboutSymbol) return new ProviderError('unknownSymbol', 'symbol', message);
  return (
    refusalByStatus({ ...answer, status: code }, { now, patience: minute, detail: message }) ??
    new ProviderError('unavailable', 'otherShape', `${code} ${message}`)
  );
}

/** Credits of a minute are given anew with the minute; a second later, in case of clocks. */
const nextMinute = (now: number): number => Math.floor(now / minute) * minute + minute + 1000;
