import { bearerOf } from '#testing/fake-server.ts';
import { startFakePrices } from './fake-prices.ts';

const minute = 60_000;
const lengths: Record<string, number> = { M1: minute, H1: 60 * minute, D: 1440 * minute };
const key = 'a-token-of-a-practice-account';
const account = '101-004-1234567-001';

/** OANDA's v20 API according to its reference: nanoseconds, `complete`, no `count` together with `from` and `to`. */
export async function startFakeOanda() {
  const fake = await startFakePrices((asked, prices) => {
    const { path, query } = asked;
    const error = (status: number, errorMessage: string) => ({ status, body: { errorMessage } });
    if (bearerOf(asked) !== key) return error(401, 'Insufficient authorization to perform request.');
    if (path === '/v3/accounts') return { status: 200, body: { accounts: [{ id: account, tags: [] }] } };
    if (path === `/v3/accounts/${account}/instruments`) return { status: 200, body: { instruments } };
    const [, symbol = ''] = /^\/v3\/instruments\/([^/]+)\/candles$/.exec(path) ?? [];
    if (!instruments.some(({ name }) => name === symbol)) return error(400, "Invalid value specified for 'instrument'");
    const granularity = query.get('granularity') ?? '';
    const length = lengths[granularity];
    const count = Number(query.get('count') ?? 500);
    if (!length) return error(400, "Invalid value specified for 'granularity'");
    if (query.has('count') && query.has('from') && query.has('to'))
      return error(400, "'count' cannot be specified when 'to' and 'from' parameters are set");
    if (count > 5000) return error(400, "Maximum value for 'count' exceeded");
    const from = Date.parse(query.get('from') ?? '');
    const candles = prices.barsBetween(length, from, Infinity, count).map(({ t, o, h, l, c, v }) => ({
      complete: prices.isOver(t, length),
      volume: Number(v),
      time: new Date(t).toISOString().replace('Z', '000000Z'),
      mid: { o, h, l, c },
    }));
    return { status: 200, body: { instrument: prices.symbolOf(symbol), granularity, candles } };
  });
  return { ...fake, key };
}

const instruments = [
  {
    name: 'EUR_USD',
    type: 'CURRENCY',
    displayName: 'EUR/USD',
    pipLocation: -4,
    displayPrecision: 5,
    marginRate: '0.02',
  },
  {
    name: 'USD_JPY',
    type: 'CURRENCY',
    displayName: 'USD/JPY',
    pipLocation: -2,
    displayPrecision: 3,
    marginRate: '0.02',
  },
  { name: 'XAU_USD', type: 'METAL', displayName: 'Gold', pipLocation: -2, displayPrecision: 3, marginRate: '0.05' },
  {
    name: 'NAS100_USD',
    type: 'CFD',
    displayName: 'US Nas 100',
    pipLocation: 0,
    displayPrecision: 1,
    marginRate: '0.05',
  },
];
