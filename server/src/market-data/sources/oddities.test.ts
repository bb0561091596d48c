import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { startFakeOanda } from '#testing/price-fakes/fake-oanda.ts';
import { fakeBarAt } from '#testing/price-fakes/fake-prices.ts';
import { startFakeTwelveData } from '#testing/price-fakes/fake-twelve-data.ts';
import { createBinance } from './binance.ts';
import { createOanda } from './oanda.ts';
import type { CandlesRequest, ProviderError } from './provider.ts';
import { createTwelveData } from './twelve-data.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const [binance, twelve, oanda] = await Promise.all([startFakeBinance(), startFakeTwelveData(), startFakeOanda()]);
const placeOf = (fake: typeof binance) => ({
  baseUrl: fake.url,
  reach: 'loopback' as const,
  milliseconds: 20_000,
  now: fake.now,
});
const now = binance.now();
/** The opening of the minute that is not over. */
const current = Math.floor(now / minute) * minute;
const barsOf = (from: number, to: number) =>
  Array.from({ length: (to - from) / minute }, (_, at) => fakeBarAt(from + at * minute));

const failureOf = async (promise: Promise<unknown>) => {
  const error = (await promise.then(
    () => null,
    (reason: unknown) => reason,
  )) as ProviderError | null;
  return error && { state: error.state, reason: error.reason, retryAt: error.retryAt };
};

describe('Binance', () => {
  const provider = createBinance(placeOf(binance));
  const ask = () => provider.candles({ code: 'BTCUSDT', level: '1m', from: current - hour, to: current });

  beforeEach(() => binance.reset());

  it('reads microseconds as well', async () => {
    binance.lie({ micro: true });
    expect((await ask()).bars).toEqual(barsOf(current - hour, current));
  });

  it('names a ban, and until when', async () => {
    const ban = { code: -1003, msg: `Way too much request weight used; IP banned until ${now + 600_000}.` };
    binance.say({ status: 418, body: ban, headers: { 'retry-after': '300' } });
    expect(await failureOf(ask())).toEqual({ state: 'tooMany', reason: 'ban', retryAt: now + 600_000 });
    binance.say({ status: 418, body: '' });
    expect(await failureOf(ask())).toEqual({ state: 'tooMany', reason: 'ban', retryAt: now + 120_000 });
    binance.say({ status: 403, body: '<html>403 Forbidden</html>' });
    expect(await failureOf(ask())).toMatchObject({ state: 'tooMany', reason: 'ban' });
  });

  it('judges an error inside HTTP 200', async () => {
    binance.say({ status: 200, body: { code: -1121, msg: 'Invalid symbol.' } });
    expect(await failureOf(ask())).toMatchObject({ state: 'unknownSymbol', reason: 'symbol' });
    binance.say({ status: 200, body: { code: -1003, msg: 'Too many requests.' } });
    expect(await failureOf(ask())).toMatchObject({ state: 'tooMany', reason: 'limit' });
    binance.say({ status: 200, body: { code: -1000, msg: 'An unknown error occurred.' } });
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'serverError' });
  });

  it('finds symbols that are traded, with their smallest steps', async () => {
    const found = await provider.search('eth');
    expect(found.map(({ code }) => code)).toEqual(['ETHBTC', 'ETHUSDT']);
    expect(found[1]).toMatchObject({
      base: 'ETH',
      quote: 'USDT',
      tickSize: '0.01',
      volumePrecision: 5,
      sessionCode: '24x7',
    });
    expect(await provider.search('old')).toEqual([]);
    expect(await provider.search(' / ')).toEqual([]);
  });
});

describe('Twelve Data', () => {
  const provider = createTwelveData({ ...placeOf(twelve), key: twelve.key });
  const ask = (change: Partial<CandlesRequest> = {}) =>
    provider.candles({ code: 'EUR/USD', level: '1m', from: current - hour, to: current, ...change });
  const error = (code: number, message: string) =>
    twelve.say({ status: 200, body: { code, message, status: 'error' } });

  beforeEach(() => twelve.reset());

  it('judges errors inside HTTP 200', async () => {
    const other = createTwelveData({ ...placeOf(twelve), key: 'wrong' });
    const wrong = other.candles({ code: 'EUR/USD', level: '1m', from: current - hour, to: current });
    expect(await failureOf(wrong)).toMatchObject({ state: 'refused', reason: 'wrongKey' });
    error(403, 'AAPL is available exclusively with Grow plan.');
    expect(await failureOf(ask())).toMatchObject({ state: 'refused', reason: 'plan' });
    error(500, 'Internal server error.');
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'serverError' });
    error(400, 'Invalid **interval** provided.');
    expect(await failureOf(ask())).toMatchObject({ state: 'refused', reason: 'badRequest' });
  });

  it('waits until the next minute, or until tomorrow', async () => {
    error(
      429,
      'You have run out of API credits for the current minute. 9 credits were used, with the current limit being 8.',
    );
    expect(await failureOf(ask())).toEqual({ state: 'tooMany', reason: 'limit', retryAt: current + 61_000 });
    error(429, 'You have run out of API credits for the day.');
    const tomorrow = Date.UTC(2026, 10, 27);
    expect(await failureOf(ask())).toEqual({ state: 'tooMany', reason: 'dailyLimit', retryAt: tomorrow });
  });

  it('notices an answer about another symbol', async () => {
    twelve.lie({ otherSymbol: true });
    expect(await failureOf(ask())).toMatchObject({ state: 'unknownSymbol', reason: 'otherSymbol' });
  });

  it('names the exchange, and reads volume where there is some', async () => {
    const { bars } = await ask({ code: 'AAPL:XNAS' });
    expect(bars).toEqual(barsOf(current - hour, current));
    const [asked] = twelve.takeRequests();
    expect(asked?.query.get('mic_code')).toBe('XNAS');
    // Addresses are logged.
    expect([...(asked?.query.values() ?? [])]).not.toContain(twelve.key);
  });

  it('finds symbols', async () => {
    const found = await provider.search('a');
    expect(found).toMatchObject([
      {
        code: 'EUR/USD',
        symbol: 'EURUSD',
        market: 'forex',
        sessionCode: 'fx24x5',
        volumeKind: 'none',
        pipSize: '0.0001',
      },
      {
        code: 'AAPL:XNAS',
        symbol: 'AAPL',
        market: 'stocks',
        sessionCode: 'us_equity',
        volumeKind: 'traded',
        quote: 'USD',
      },
    ]);
  });
});

describe('OANDA', () => {
  const provider = createOanda({ ...placeOf(oanda), key: oanda.key });
  const ask = (change: Partial<CandlesRequest> = {}) =>
    provider.candles({ code: 'EUR_USD', level: '1m', from: current - hour, to: current, ...change });

  beforeEach(() => oanda.reset());

  it('names a key that is wrong', async () => {
    const other = createOanda({ ...placeOf(oanda), key: 'wrong' });
    const wrong = other.candles({ code: 'EUR_USD', level: '1m', from: current - hour, to: current });
    expect(await failureOf(wrong)).toMatchObject({ state: 'refused', reason: 'wrongKey' });
  });

  it('notices an answer about another symbol', async () => {
    oanda.lie({ otherSymbol: true });
    expect(await failureOf(ask())).toMatchObject({ state: 'unknownSymbol', reason: 'otherSymbol' });
  });

  it('asks for days as forex has them, and never for count, from and to at once', async () => {
    await ask({ level: '1d', from: now - 5 * day });
    const [asked] = oanda.takeRequests();
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      dailyAlignment: '17',
      alignmentTimezone: 'America/New_York',
    });
    expect(asked?.query.has('to')).toBe(false);
  });

  it('judges an error inside HTTP 200', async () => {
    oanda.say({ status: 200, body: { errorMessage: 'Internal error' } });
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'serverError' });
  });

  it('finds instruments by code and name', async () => {
    expect(await provider.search('gold')).toMatchObject([
      { code: 'XAU_USD', symbol: 'XAUUSD', market: 'commodities', tickSize: '0.001', pipSize: null },
    ]);
    expect(await provider.search('usd/jpy')).toMatchObject([
      { code: 'USD_JPY', market: 'forex', tickSize: '0.001', pipSize: '0.01', volumeKind: 'ticks' },
    ]);
  });
});
