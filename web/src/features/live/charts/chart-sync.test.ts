import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chart, SharedChart } from '@candela/contract/live/charts';
import { ChartSync } from './chart-sync.ts';

const chartTo = (to: number): Chart => ({
  symbol: 'DEMO:EURUSD',
  timeframe: '1h',
  range: { from: 0, to },
  drawings: [],
});

/** A fake server that counts versions, responds after a delay, and can refuse. */
function startServer(delay = 20) {
  const server = { version: 0, received: [] as number[], failure: null as Error | null };
  const send = async (chart: Chart | null): Promise<SharedChart> => {
    await new Promise((done) => setTimeout(done, delay));
    if (server.failure) throw server.failure;
    server.received.push(chart?.range.to ?? -1);
    return { version: ++server.version, chart };
  };
  return { server, send };
}

const passing = new Error('no connection');
const start = (send: (chart: Chart | null) => Promise<SharedChart>, onRefused = () => {}) =>
  new ChartSync({ send, isPassing: (error) => error === passing, onRefused });

const shownTo = (sync: ChartSync) => sync.current()?.chart?.range.to;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a chart that several hosts change', () => {
  it('shows the newest change only', () => {
    const sync = start(startServer().send);
    let calls = 0;
    sync.subscribe(() => (calls += 1));
    expect(sync.current()).toBeNull();
    sync.hear({ version: 3, chart: chartTo(3) });
    sync.hear({ version: 2, chart: chartTo(2) });
    sync.hear({ version: 3, chart: chartTo(99) });
    expect(shownTo(sync)).toBe(3);
    expect(calls).toBe(1);
    sync.hear({ version: 4, chart: null });
    expect(sync.current()).toMatchObject({ version: 4, chart: null });
  });

  it('sends what is dragged five times a second, and the last of it always', async () => {
    const { server, send } = startServer();
    const sync = start(send);
    for (let at = 1; at <= 100; at++) {
      sync.edit(chartTo(at));
      expect(shownTo(sync)).toBe(at);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.received.length).toBeGreaterThanOrEqual(5);
    expect(server.received.length).toBeLessThanOrEqual(7);
    expect(server.received.at(-1)).toBe(100);
    expect(sync.current()).toMatchObject({ version: server.version, chart: chartTo(100) });
  });

  it('ignores echoes of its own changes, and older changes', async () => {
    const { send } = startServer(50);
    const sync = start(send);
    sync.edit(chartTo(1));
    await vi.advanceTimersByTimeAsync(10);
    sync.edit(chartTo(2));
    sync.hear({ version: 1, chart: chartTo(1) });
    expect(shownTo(sync)).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sync.current()).toMatchObject({ version: 2, chart: chartTo(2) });
  });

  it('accepts a later change of another host', async () => {
    const { server, send } = startServer(50);
    const sync = start(send);
    sync.edit(chartTo(1));
    await vi.advanceTimersByTimeAsync(10);
    // Our change becomes version 1; version 2 came later but was reported before our response arrived.
    sync.hear({ version: 2, chart: chartTo(77) });
    expect(sync.current()).toMatchObject({ chart: chartTo(1), isOwn: true });
    await vi.advanceTimersByTimeAsync(300);
    expect(server.version).toBe(1);
    expect(sync.current()).toEqual({ version: 2, chart: chartTo(77), isOwn: false });
  });

  it('keeps what could not be sent and sends the newest when it can', async () => {
    const { server, send } = startServer();
    const sync = start(send);
    server.failure = passing;
    sync.edit(chartTo(1));
    await vi.advanceTimersByTimeAsync(300);
    sync.edit(chartTo(2));
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.received).toEqual([]);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.received).toEqual([2]);
    expect(shownTo(sync)).toBe(2);
  });

  it('goes back to what others see when it is refused', async () => {
    const { server, send } = startServer();
    let refusals = 0;
    const sync = start(send, () => (refusals += 1));
    sync.hear({ version: 5, chart: chartTo(5) });
    server.failure = new Error('not a host any more');
    sync.edit(chartTo(6));
    await vi.advanceTimersByTimeAsync(500);
    expect(refusals).toBe(1);
    sync.hear({ version: 5, chart: chartTo(5) });
    expect(shownTo(sync)).toBe(5);
  });

  it('sends what is left when the page goes away', async () => {
    const { server, send } = startServer();
    const sync = start(send);
    sync.edit(chartTo(1));
    await vi.advanceTimersByTimeAsync(30);
    sync.edit(chartTo(2));
    sync.flush();
    await vi.advanceTimersByTimeAsync(30);
    expect(server.received).toEqual([1, 2]);
  });
});
