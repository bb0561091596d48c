import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive, stopLive } from '#platform/realtime/live-client.ts';
import { takeAccess } from '#platform/session/access-token.ts';
import { useSession } from '#platform/session/session.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import type { Candle, CandlePage } from '@candela/contract/market-data/candles';
import { longerBars } from '@candela/markets/candles/aggregation';
import { calendars } from '@candela/markets/candles/calendars';
import { createSession } from '@candela/markets/candles/sessions';
import { daysAround } from '@candela/markets/candles/trading-hours';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { BarFeed } from './bar-feed.ts';
import { CandleSeries, type LoadCandles, type SeriesBar } from './candle-series.ts';
import { LiveFeed } from './live-feed.ts';

const [minute, hour] = [60_000, 3_600_000];
const session = createSession(calendars.us_equity);
/** Ten minutes before the close of the last Friday of summer time in the US. */
const start = Date.parse('2026-10-30T19:50:00Z');
/** Monday, half an hour after the opening, which is an hour later in UTC. */
const end = Date.parse('2026-11-02T15:00:00Z');
const sessionId = '3f0a5c0e-58a4-4f0e-9a55-6d1f6a2b7c10';

/** The minutes that the market has traded from that Friday on; the last one is not over. */
function minutesUntil(now: number): Candle[] {
  const minutes: Candle[] = [];
  for (let t = Date.parse('2026-10-30T13:30:00Z'); t < now; t += minute) {
    const c = 100 + (Math.imul(t / minute, 2_654_435_761) >>> 24) / 8;
    if (session.openAt(t)) minutes.push({ t, o: 110, h: Math.max(110, c), l: Math.min(110, c), c, v: 3 });
  }
  return minutes;
}

const barsOf = (timeframe: Timeframe, now: number) =>
  timeframe === '1m' ? minutesUntil(now) : longerBars(session, timeframe, minutesUntil(now), Infinity).closed;

/** What the server answers at the time of the clock. */
const load: LoadCandles = async ({ symbol, timeframe, from = 0, to = Infinity, limit }) => {
  const now = Date.now();
  const bar = minutesUntil(now).at(-1);
  if (!bar) throw new Error('nobody has traded yet');
  const found = barsOf(timeframe, now).filter(({ t }) => t >= from && t < to);
  const data = found.slice(-(limit ?? 500));
  const page: CandlePage = {
    instrument: { id: 1, symbol, name: symbol, market: 'stocks', pricePrecision: 2, isSimulated: false },
    data: [...data],
    earlier: found.length > data.length ? (data[0]?.t ?? null) : null,
    last: { price: bar.c, at: Math.min(now, bar.t + minute), previousClose: 100, bar },
    tradingDays: daysAround(session, now).map(({ number, stretches }) => ({ number, stretches: [...stretches] })),
  };
  return page;
};

/** The newest connection to the server, which answers whether it is there. */
function online(): FakeSocket {
  const socket = FakeSocket.sockets.at(-1);
  if (!socket) throw new Error('it did not connect');
  return socket;
}

async function connect(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5000);
  const socket = online();
  socket.open();
  const { send } = socket;
  socket.send = (text) => {
    send.call(socket, text);
    if (text.includes('alive')) setTimeout(() => socket.receive({ event: 'alive', data: {} }), 10);
  };
}

/** All readers read after a break, spread over some seconds. */
const readAgain = () => vi.advanceTimersByTimeAsync(6000);

/** The server says what the last minute is, at its end. */
function tell(): void {
  const [before, bar] = minutesUntil(Date.now()).slice(-2);
  if (!bar || bar.t !== Math.floor((Date.now() - 1) / minute) * minute) return;
  const change = { symbolId: 1, timeframe: '1m' as const, bar, before: before?.t ?? null, previousClose: 100 };
  online().receive({ event: 'price.changed', data: change });
}

/** Time passes in which everything works. */
async function pass(milliseconds: number): Promise<void> {
  for (const until = Date.now() + milliseconds; Date.now() < until;) {
    await vi.advanceTimersByTimeAsync(minute);
    tell();
  }
}

/** A chart of a timeframe that is left open: its bars by the time of their opening. */
async function openChart(timeframe: Timeframe) {
  const bars = new Map<number, SeriesBar>();
  let live: LiveFeed | null = null;
  const show = async () => {
    live?.stop();
    const series = new CandleSeries('X:ONE', timeframe, { load, now: Date.now });
    const first = await series.first(null);
    bars.clear();
    for (const bar of first.bars) bars.set(bar.timestamp, bar);
    live = new LiveFeed({
      series,
      feed: new BarFeed(series, first, { isCurrent: () => true, onMore: () => {} }),
      first,
      newest: () => Math.max(...bars.keys()),
      onBars: (added) => added.forEach((bar) => bars.set(bar.timestamp, bar)),
      onHole: () => void show(),
    });
    live.follow();
  };
  await show();
  return { timeframe, bars, stop: () => live?.stop() };
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  useSession.setState({ id: sessionId });
  takeAccess({ sessionId, token: 'one', expiresInSeconds: 864_000 }, Date.now());
});
afterEach(() => {
  stopLive();
  FakeSocket.sockets.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a chart left open over a close, a lost connection, a night and a change of the clock shows what one opened anew does', async () => {
  startLive();
  await connect();
  const charts = await Promise.all(timeframes.map(openChart));
  const check = (when: string) => {
    for (const { timeframe, bars } of charts) {
      const shown = [...bars.values()].toSorted((a, b) => a.timestamp - b.timestamp);
      const expected = barsOf(timeframe, Date.now()).map(({ t, o, h, l, c, v }) => ({
        timestamp: t,
        open: o,
        high: h,
        low: l,
        close: c,
        volume: v,
      }));
      expect(shown, `${timeframe} ${when}`).toEqual(expected);
    }
  };
  await pass(4 * minute);
  check('before the close');
  // The connection is lost for three minutes, in which others trade.
  online().dispatchEvent(new CloseEvent('close', { code: 1006 }));
  vi.setSystemTime(Date.now() + 3 * minute);
  await connect();
  online().receive({ event: 'resync', data: {} });
  await readAgain();
  await pass(30 * minute);
  check('after the close');
  // The computer sleeps over the weekend, in which clocks are changed; nobody has told it anything.
  vi.setSystemTime(end - 20 * minute);
  online().dispatchEvent(new CloseEvent('close', { code: 1006 }));
  await connect();
  online().receive({ event: 'resync', data: {} });
  await readAgain();
  check('on Monday');
  await pass(20 * minute);
  check('later on Monday');
  expect(charts[0]?.bars.has(Date.parse('2026-11-02T14:30:00Z'))).toBe(true);
  expect(charts[0]?.bars.has(Date.parse('2026-11-02T13:30:00Z'))).toBe(false);
  charts.forEach(({ stop }) => stop());
});

it('a chart left open over a weekend without a word of a break finds Monday by its first minute', async () => {
  startLive();
  await connect();
  const charts = await Promise.all(timeframes.map(openChart));
  await pass(10 * minute);
  vi.setSystemTime(end - 29 * minute);
  online().receive({ event: 'alive', data: {} });
  tell();
  const told = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  for (const { timeframe, bars, stop } of charts) {
    expect(Math.max(...bars.keys()), timeframe).toBe(barsOf(timeframe, told).at(-1)?.t);
    stop();
  }
  expect(Date.now()).toBeGreaterThan(start + 60 * hour);
});
