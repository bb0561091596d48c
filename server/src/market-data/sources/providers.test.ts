import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '#testing/fake-server.ts';
import { startFakeBinance } from '#testing/price-fakes/fake-binance.ts';
import { startFakeOanda } from '#testing/price-fakes/fake-oanda.ts';
import { fakeBarAt } from '#testing/price-fakes/fake-prices.ts';
import { startFakeTwelveData } from '#testing/price-fakes/fake-twelve-data.ts';
import { createBinance } from './binance.ts';
import { createOanda } from './oanda.ts';
import { readPages } from './pages.ts';
import type { CandlesRequest, GivenBar, ProviderError } from './provider.ts';
import { createTwelveData } from './twelve-data.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const [binance, twelve, oanda] = await Promise.all([startFakeBinance(), startFakeTwelveData(), startFakeOanda()]);
/** The default time for an answer is a long one: a page of thousands of bars takes its time on a busy machine. */
const placeOf = (fake: typeof binance, milliseconds = 20_000) => ({
  baseUrl: fake.url,
  reach: 'loopback' as const,
  milliseconds,
  now: fake.now,
});
const providers = [
  {
    fake: binance,
    create: (milliseconds?: number) => createBinance(placeOf(binance, milliseconds)),
    code: 'BTCUSDT',
    hasVolume: true,
  },
  {
    fake: twelve,
    create: (milliseconds?: number) => createTwelveData({ ...placeOf(twelve, milliseconds), key: twelve.key }),
    code: 'EUR/USD',
    hasVolume: false,
  },
  {
    fake: oanda,
    create: (milliseconds?: number) => createOanda({ ...placeOf(oanda, milliseconds), key: oanda.key }),
    code: 'EUR_USD',
    hasVolume: true,
  },
].map((each) => ({ ...each, provider: each.create(), name: each.create().capabilities.name }));

const now = binance.now();
/** The opening of the minute that is not over. */
const current = Math.floor(now / minute) * minute;
const barsOf = (from: number, to: number, length = minute, hasVolume = true): GivenBar[] =>
  Array.from({ length: (to - from) / length }, (_, at) => fakeBarAt(from + at * length)).map((bar) =>
    hasVolume ? bar : { ...bar, v: '0' },
  );

const failureOf = async (promise: Promise<unknown>) => {
  const error = (await promise.then(
    () => null,
    (reason: unknown) => reason,
  )) as ProviderError | null;
  return error && { state: error.state, reason: error.reason, retryAt: error.retryAt };
};

describe.each(providers)('$name', ({ fake, create, provider, code, hasVolume }) => {
  const { maxBars } = provider.capabilities;
  const ask = (change: Partial<CandlesRequest> = {}, asked = provider) =>
    asked.candles({ code, level: '1m', from: current - hour, to: current, ...change });
  const askAll = async (from: number, to: number) => {
    const bars: GivenBar[] = [];
    let calls = 0;
    for await (const page of readPages(provider, { code, level: '1m', from, to }, async () => void (calls += 1)))
      bars.push(...page.bars);
    return { bars, calls };
  };
  const said = (status: number, body: object | string, headers?: Record<string, string>) =>
    fake.say({ status, body, ...(headers && { headers }) });

  beforeEach(() => fake.reset());

  it('gives the bars of a period as they were sent', async () => {
    const page = await ask();
    expect(page).toEqual({ bars: barsOf(current - hour, current, minute, hasVolume), isLastOpen: false, next: null });
  });

  it('gives hours and days', async () => {
    const until = Math.floor(now / day) * day;
    for (const [level, length] of [
      ['1h', hour],
      ['1d', day],
    ] as const) {
      const page = await ask({ level, from: until - 3 * length, to: until });
      expect(page.bars).toEqual(barsOf(until - 3 * length, until, length, hasVolume));
    }
  });

  it('says that the last bar is not over', async () => {
    const page = await ask({ from: current - 2 * minute, to: current + minute });
    expect(page.bars.at(-1)?.t).toBe(current);
    expect(page.isLastOpen).toBe(true);
  });

  it('gives no more than a page, and the pages together every bar once', async () => {
    const from = current - (maxBars + 700) * minute;
    expect((await ask({ from })).bars).toHaveLength(maxBars);
    expect(await askAll(from, current)).toEqual({ bars: barsOf(from, current, minute, hasVolume), calls: 2 });
  });

  it('leaves out what a page repeats at its seams', async () => {
    fake.lie({ seam: true });
    const from = current - (maxBars + 700) * minute;
    const { bars } = await askAll(from, current);
    expect(bars).toEqual(barsOf(from, current, minute, hasVolume));
  });

  it('puts an answer that comes newest first into order', async () => {
    fake.lie({ newestFirst: true });
    expect((await ask()).bars).toEqual(barsOf(current - hour, current, minute, hasVolume));
  });

  it('goes on over hours without bars', async () => {
    const from = current - (2 * maxBars + 700) * minute;
    const gap = { from: from + 30 * minute, to: from + (maxBars + 60) * minute };
    fake.lie({ gaps: [gap] });
    const { bars } = await askAll(from, current);
    expect(bars).toEqual([...barsOf(from, gap.from, minute, hasVolume), ...barsOf(gap.to, current, minute, hasVolume)]);
  });

  it('gives a period without any bar as an empty page', async () => {
    fake.lie({ gaps: [{ from: 0, to: now }] });
    expect(await ask()).toEqual({ bars: [], isLastOpen: false, next: null });
  });

  it('gives another value on the second reading', async () => {
    fake.lie({ corrected: current - 5 * minute });
    const [first, second] = [await ask(), await ask()].map(({ bars }) => bars.at(-5));
    expect(first).toEqual({ ...fakeBarAt(current - 5 * minute), ...(!hasVolume && { v: '0' }) });
    expect(second?.c).toBe(first?.h);
  });

  it('refuses bars of another time than asked for', async () => {
    fake.lie({ otherPeriod: true });
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'otherShape' });
  });

  it('names a symbol that it does not know', async () => {
    expect(await failureOf(ask({ code: 'NOTHING' }))).toMatchObject({ state: 'unknownSymbol', reason: 'symbol' });
  });

  it.each<[Failure, string]>([
    ['down', 'cutOff'],
    ['error', 'serverError'],
    ['garbage', 'notJson'],
    ['otherShape', 'otherShape'],
    ['silence', 'silence'],
    ['endless', 'tooLong'],
    ['halfBody', 'cutOff'],
  ])('names how it fails: %s', async (failure, reason) => {
    fake.fail(failure);
    const asked = failure === 'silence' ? create(400) : provider;
    expect(await failureOf(ask({}, asked))).toEqual({ state: 'unavailable', reason, retryAt: null });
  });

  it('refuses a body that is cut off, although the connection ended well', async () => {
    said(200, '[[1,2,{"values":[');
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'cutOff' });
  });

  it('refuses an answer with one row that cannot be read', async () => {
    const { bars } = await ask();
    expect(bars).toHaveLength(60);
    const instead = JSON.stringify(await bodyOf(fake.url, fake.takeRequests()[0]));
    const broken = instead.replace(bars[30]?.o ?? '', '1.0e5');
    expect(broken).not.toBe(instead);
    said(200, broken);
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'otherShape' });
  });

  it('waits as long as a limit says, with and without Retry-After', async () => {
    fake.fail('tooMany');
    expect(await failureOf(ask())).toEqual({ state: 'tooMany', reason: 'limit', retryAt: now + 7000 });
    fake.fail(null);
    said(429, '');
    const without = await failureOf(ask());
    expect(without).toMatchObject({ state: 'tooMany', reason: 'limit' });
    expect(without?.retryAt).toBeGreaterThanOrEqual(now + 5000);
    expect(without?.retryAt).toBeLessThanOrEqual(now + 61_000);
    for (const wrong of ['0', '-5', 'soon', '999999999']) {
      said(429, '', { 'retry-after': wrong });
      const retryAt = (await failureOf(ask()))?.retryAt;
      expect(retryAt).toBeGreaterThan(now);
      expect(retryAt).toBeLessThanOrEqual(now + 4 * day);
    }
    said(429, '', { 'retry-after': new Date(current + hour).toUTCString() });
    expect((await failureOf(ask()))?.retryAt).toBe(current + hour);
  });

  it('names a country that is not served', async () => {
    said(451, '<html>Unavailable For Legal Reasons</html>');
    expect(await failureOf(ask())).toMatchObject({ state: 'refused', reason: 'country' });
  });

  it('follows no redirect', async () => {
    said(302, '', { location: 'http://169.254.169.254/' });
    expect(await failureOf(ask())).toMatchObject({ state: 'unavailable', reason: 'otherShape' });
    expect(fake.takeRequests()).toHaveLength(1);
  });

  it('ends when the caller does', async () => {
    fake.fail('silence');
    const signal = AbortSignal.abort(new Error('the server stops'));
    await expect(ask({ signal })).rejects.toThrow('the server stops');
  });
});

/** What a fake answered to a request. */
async function bodyOf(url: string, asked: { path: string; query: URLSearchParams; headers: object } | undefined) {
  const headers = (asked?.headers ?? {}) as { authorization?: string };
  const answer = await fetch(`${url}${asked?.path}?${asked?.query}`, {
    ...(headers.authorization !== undefined && { headers: { authorization: headers.authorization } }),
  });
  return (await answer.json()) as unknown;
}
