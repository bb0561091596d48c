import { startFakePrices } from './fake-prices.ts';

const minute = 60_000;
const lengths: Record<string, number> = { '1m': minute, '1h': 60 * minute, '1d': 1440 * minute };
const symbols = ['BTCUSDT', 'ETHUSDT', 'ETHBTC', 'OLDUSDT'];

/** The spot market of Binance according to its reference: klines, prices, and what is known of symbols. */
export function startFakeBinance() {
  return startFakePrices(({ path, query }, prices) => {
    if (path === '/api/v3/ticker/price')
      return { status: 200, body: symbols.map((symbol) => ({ symbol, price: '1.00000000' })) };
    if (path === '/api/v3/exchangeInfo') {
      const wanted = JSON.parse(query.get('symbols') ?? '[]') as string[];
      return { status: 200, body: { timezone: 'UTC', symbols: wanted.map(presentSymbol) } };
    }
    if (path !== '/api/v3/klines') return { status: 404, body: '<html>404 Not Found</html>' };
    if (!symbols.includes(query.get('symbol') ?? ''))
      return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
    const length = lengths[query.get('interval') ?? ''];
    const limit = Number(query.get('limit') ?? 500);
    if (!length) return { status: 400, body: { code: -1120, msg: 'Invalid interval.' } };
    if (limit > 1000)
      return { status: 400, body: { code: -1130, msg: "Data sent for parameter 'limit' is not valid." } };
    const [from, to] = [Number(query.get('startTime')), Number(query.get('endTime')) + 1];
    const rows = prices
      .barsBetween(length, from, to, limit + 2)
      .map(({ t, o, h, l, c, v }) => [
        prices.timeOf(t),
        o,
        h,
        l,
        c,
        v,
        prices.timeOf(t + length - 1),
        '0.00000000',
        12,
        '0.00000000',
        '0.00000000',
        '0',
      ]);
    return { status: 200, body: rows, headers: { 'x-mbx-used-weight-1m': '2' } };
  });
}

function presentSymbol(symbol: string) {
  return {
    symbol,
    status: symbol === 'OLDUSDT' ? 'BREAK' : 'TRADING',
    baseAsset: symbol.slice(0, 3),
    quoteAsset: symbol.slice(3),
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000' },
    ],
  };
}
