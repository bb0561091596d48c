import { startFakePrices, type FakeBar } from './fake-prices.ts';

const minute = 60_000;
const lengths: Record<string, number> = { '1min': minute, '1h': 60 * minute, '1day': 1440 * minute };
const key = '0123456789abcdef0123456789abcdef';
const zoneOffset = -5 * 60 * minute;

/** Twelve Data according to its reference: errors within status 200, newest first and in the exchange's zone unless told otherwise. */
export async function startFakeTwelveData() {
  const fake = await startFakePrices(({ path, query, headers }, prices) => {
    const error = (code: number, message: string) => ({ status: 200, body: { code, message, status: 'error' } });
    if (headers.authorization !== `apikey ${key}` && query.get('apikey') !== key)
      return error(401, '**apikey** parameter is incorrect or not specified.');
    if (path === '/symbol_search') return { status: 200, body: { data: symbols, status: 'ok' } };
    if (path !== '/time_series') return error(404, 'The API endpoint could not be found');
    const symbol = query.get('symbol') ?? '';
    const known = symbols.find((each) => each.symbol === symbol);
    if (!known)
      return error(404, '**symbol** or **figi** parameter is missing or invalid. Please provide a valid symbol.');
    const interval = query.get('interval') ?? '';
    const length = lengths[interval];
    const size = Number(query.get('outputsize') ?? 30);
    if (!length) return error(400, 'Invalid **interval** provided.');
    if (size > 5000) return error(400, 'Invalid **outputsize** provided');
    const isUtc = query.get('timezone') === 'UTC';
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(`${query.get(name)?.replace(' ', 'T')}Z`));
    // The end is included.
    const bars = prices.barsBetween(length, from ?? 0, (to ?? 0) + 1, size + 2);
    if (bars.length === 0)
      return error(400, 'No data is available on the specified dates. Try setting different start/end dates.');
    const values = bars.map((bar) => presentBar(bar, isUtc ? 0 : zoneOffset, length, known.instrument_type));
    const meta = { symbol: prices.symbolOf(symbol), interval, type: known.instrument_type, currency_base: 'Euro' };
    return {
      status: 200,
      body: { meta, values: query.get('order') === 'ASC' ? values : values.toReversed(), status: 'ok' },
    };
  });
  return { ...fake, key };
}

function presentBar({ t, o, h, l, c, v }: FakeBar, offset: number, length: number, type: string) {
  const text = new Date(t + offset).toISOString().replace('T', ' ');
  const datetime = text.slice(0, length < 1440 * minute ? 19 : 10);
  return { datetime, open: o, high: h, low: l, close: c, ...(type !== 'Physical Currency' && { volume: v }) };
}

const symbols = [
  {
    symbol: 'EUR/USD',
    instrument_name: 'Euro / US Dollar',
    exchange: 'Forex',
    mic_code: 'XXXX',
    exchange_timezone: 'Australia/Sydney',
    instrument_type: 'Physical Currency',
    country: '',
    currency: '',
  },
  {
    symbol: 'AAPL',
    instrument_name: 'Apple Inc.',
    exchange: 'NASDAQ',
    mic_code: 'XNAS',
    exchange_timezone: 'America/New_York',
    instrument_type: 'Common Stock',
    country: 'United States',
    currency: 'USD',
  },
];
