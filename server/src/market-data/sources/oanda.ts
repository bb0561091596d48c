import * as z from 'zod';
import { barsWithin, decimalPattern, lengthOf } from './pages.ts';
import { createProviderApi, refusalByStatus, type ProviderAnswer, type ProviderPlace } from './provider-api.ts';
import { ProviderError, type BarLevel, type CandleProvider, type FoundSymbol, type GivenBar } from './provider.ts';

/** https://developer.oanda.com/rest-live-v20/introduction/ */
const addresses = { practice: 'https://api-fxpractice.oanda.com', live: 'https://api-fxtrade.oanda.com' };
const maxBars = 5000;
/** A connection may send 100 requests in a second; other users of the account send theirs, too. */
const requestsPerSecond = 20;
/** Without `Retry-After`, in milliseconds. */
const patience = 5000;

const granularities: Record<BarLevel, string> = { '1m': 'M1', '1h': 'H1', '1d': 'D' };

const decimal = z.string().regex(decimalPattern);

const candlesSchema = z.object({
  instrument: z.string(),
  granularity: z.string(),
  candles: z
    .array(
      z.object({
        complete: z.boolean(),
        volume: z.number().int().nonnegative(),
        /** With nanoseconds. */
        time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/),
        mid: z.object({ o: decimal, h: decimal, l: decimal, c: decimal }),
      }),
    )
    .max(maxBars + 2),
});

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string().max(60) })).max(1000) });

const instrumentsSchema = z.object({
  instruments: z
    .array(
      z.object({
        name: z.string().regex(/^[A-Z0-9._-]{1,40}$/),
        type: z.string(),
        displayName: z.string().max(200),
        pipLocation: z.number().int().min(-15).max(15),
        displayPrecision: z.number().int().min(0).max(15),
      }),
    )
    .max(5000),
});

/**
 * Middle prices of OANDA's v20 API. It has no bar for a minute without a tick, and its volumes are ticks.
 * @param key a personal access token
 * @param server of accounts for practice, or with money: a token works with one of them
 */
export function createOanda({
  key,
  server = 'practice',
  ...place
}: ProviderPlace & { key: string; server?: 'practice' | 'live' }): CandleProvider {
  const now = place.now ?? Date.now;
  const api = createProviderApi({ address: addresses[server], ...place }, (answer) => findRefusal(answer, now()));
  const headers = { authorization: `Bearer ${key}` };

  return {
    capabilities: {
      prefix: 'OANDA',
      name: 'OANDA',
      timeframes: ['1m', '1h', '1d'],
      volume: 'ticks',
      maxBars,
      budget: [{ units: requestsPerSecond, perSeconds: 1 }],
      candlesCost: 1,
      searchCost: 2,
      hasLive: true,
      isSimulated: false,
    },

    async search(words, signal) {
      const wanted = words.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      if (wanted === '') return [];
      const { accounts } = await api.ask({ path: '/v3/accounts', headers, signal }, accountsSchema);
      const [account] = accounts;
      if (!account) throw new ProviderError('refused', 'plan', 'the token has no account');
      const path = `/v3/accounts/${encodeURIComponent(account.id)}/instruments`;
      const { instruments } = await api.ask({ path, headers, signal }, instrumentsSchema);
      const symbolOf = (name: string) => name.replaceAll('_', '');
      return instruments
        .filter(({ name, displayName }) =>
          [symbolOf(name), displayName.toUpperCase()].some((each) => each.includes(wanted)),
        )
        .toSorted((a, b) => Number(symbolOf(b.name).startsWith(wanted)) - Number(symbolOf(a.name).startsWith(wanted)))
        .slice(0, 20)
        .map(presentInstrument);
    },

    async candles({ code, level, from, to, signal }) {
      // Not more than there can be, and one that an answer may repeat; `count` together with `from` and `to` is refused.
      const count = Math.min(maxBars, Math.max(1, Math.ceil((to - from) / lengthOf[level])) + 1);
      const query = {
        granularity: granularities[level],
        price: 'M',
        from: new Date(from).toISOString(),
        count: String(count),
        // Days begin when those of forex do.
        ...(level === '1d' && { dailyAlignment: '17', alignmentTimezone: 'America/New_York' }),
      };
      const path = `/v3/instruments/${encodeURIComponent(code)}/candles`;
      const answer = await api.ask({ path, query, headers, signal }, candlesSchema);
      if (answer.instrument !== code || answer.granularity !== granularities[level])
        throw new ProviderError(
          'unknownSymbol',
          'otherSymbol',
          `${answer.instrument} ${answer.granularity} instead of ${code}`,
        );
      const rows = answer.candles.map((row) => ({ row, t: timeOf(row.time) }));
      const given = rows.map(({ row: { mid, volume }, t }): GivenBar => ({ t, ...mid, v: String(volume) }));
      const all = barsWithin(given, { level, from, to: Infinity });
      const bars = all.filter(({ t }) => t < to);
      const last = bars.at(-1);
      const isAll = answer.candles.length < count || (all.at(-1)?.t ?? 0) + lengthOf[level] >= to;
      const isLastOpen = last !== undefined && rows.some(({ row, t }) => t === last.t && !row.complete);
      return { bars, isLastOpen, next: isAll || !last ? null : last.t + lengthOf[level] };
    },
  };
}

function timeOf(text: string): number {
  const instant = Date.parse(text.replace(/(\.\d{3})\d+Z$/, '$1Z'));
  if (Number.isNaN(instant)) throw new ProviderError('unavailable', 'otherShape', `the time ${text}`);
  return instant;
}

function presentInstrument({
  name,
  type,
  displayName,
  pipLocation,
  displayPrecision,
}: z.infer<typeof instrumentsSchema>['instruments'][number]): FoundSymbol {
  const [base = name, quote] = name.split('_');
  const isForex = type === 'CURRENCY';
  return {
    code: name,
    symbol: name.replaceAll('_', '').slice(0, 20),
    name: displayName,
    market: isForex ? 'forex' : type === 'METAL' ? 'commodities' : 'indices',
    base,
    quote: quote ?? null,
    tickSize: decimalStep(-displayPrecision),
    pipSize: isForex ? decimalStep(pipLocation) : null,
    volumePrecision: 0,
    volumeKind: 'ticks',
    sessionCode: isForex || type === 'METAL' ? 'fx24x5' : null,
  };
}

/** 10^exponent as a decimal number: "0.0001" for -4. */
function decimalStep(exponent: number): string {
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`;
}

const errorSchema = z.object({ errorMessage: z.string() });

function findRefusal(answer: ProviderAnswer, now: number): ProviderError | null {
  const detail = errorSchema.safeParse(answer.body).data?.errorMessage ?? '';
  const isAboutSymbol = (answer.status === 400 || answer.status === 404) && /instrument/i.test(detail);
  if (isAboutSymbol) return new ProviderError('unknownSymbol', 'symbol', detail);
  const byStatus = refusalByStatus(answer, { now, patience, detail });
  if (byStatus || detail === '') return byStatus;
  return new ProviderError('unavailable', 'serverError', detail);
}
