import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CurrentPrices } from '#market-data/current-prices.ts';
import { displays } from '@candela/contract/market-data/displays';
import { createPricePublisher } from './price-publisher.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 26, 9);
const bar = (t: number, c: number) => ({ t, o: 10, h: Math.max(10, c), l: Math.min(10, c), c, v: 1 });

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A publisher of symbol 1, which is generated, and 2 and 3, which are stored; 2 is for members, 3 for the staff. */
function setUp({ isSender = true } = {}) {
  const rooms = { price: new Set<number>(), prices: new Set<number>() };
  const bars = new Map([1, 2, 3].map((id) => [id, [bar(start - minute, 10), bar(start, 11)]]));
  const sent: { at: number; room: string; data: unknown }[] = [];
  /** Symbols that cannot be read now. */
  const unreadable = new Set<number>();
  const errors: unknown[] = [];
  let asked = 0;
  const prices: CurrentPrices = {
    generatedIds: async () => new Set([1]),
    minutes: async (id) => {
      asked += 1;
      if (unreadable.has(id)) throw new Error('unreadable');
      return { bars: bars.get(id) ?? [], previousClose: 9 };
    },
    last: async (ids) =>
      ids.map((symbolId) => {
        asked += 1;
        if (unreadable.has(symbolId)) throw new Error('unreadable');
        const newest = bars.get(symbolId)?.at(-1) ?? bar(0, 0);
        const display = symbolId === 1 ? 'everyone' : symbolId === 2 ? 'members' : 'staff';
        const last = { price: newest.c, at: start, previousClose: 9, bar: newest };
        return { symbolId, symbol: `X:${symbolId}`, display, last, tradingDays: [] };
      }),
  };
  const publisher = createPricePublisher({
    hub: { publish: (room, _event, data) => void sent.push({ at: Date.now() - start, room, data }) },
    listeners: { of: (kind) => rooms[kind] },
    prices,
    sendsGenerated: async () => isSender,
    log: { error: (details) => void errors.push(details) },
  });
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const closes = (room: string) =>
    sent.filter((each) => each.room === room).map(({ data }) => (data as { bar: { c: number } }).bar.c);
  onTestFinished(() => expect(errors.splice(0)).toEqual([]));
  return { rooms, bars, sent, unreadable, errors, publisher, pass, closes, asked: () => asked };
}

test('computes nothing while nobody listens, and ends when nobody does any more', async () => {
  const { rooms, publisher, pass, asked, sent } = setUp();
  publisher.wake();
  publisher.noteStored(2);
  await pass(10);
  expect(asked()).toBe(0);
  rooms.price.add(1);
  publisher.repeat(1);
  await pass(3);
  expect(asked()).toBe(3);
  rooms.price.clear();
  await pass(60);
  expect([asked(), sent.length, vi.getTimerCount()]).toEqual([3, 1, 0]);
});

test('sends a bar when it has changed, once a second, and a minute that is over as it ended before the next', async () => {
  const { rooms, bars, publisher, pass, sent } = setUp();
  rooms.price.add(1);
  publisher.repeat(1);
  await pass(3);
  expect(sent.map(({ at }) => at)).toEqual([1000]);
  // It changes once more and is over before the next second: both are sent, one after the other.
  bars.set(1, [bar(start - minute, 10), bar(start, 12), bar(start + minute, 13)]);
  await pass(5);
  expect(sent.map(({ at, data }) => [at, data])).toEqual([
    [1000, expect.objectContaining({ symbolId: 1, bar: bar(start, 11), before: start - minute, previousClose: 9 })],
    [4000, expect.objectContaining({ bar: bar(start, 12), before: start - minute })],
    [5000, expect.objectContaining({ bar: bar(start + minute, 13), before: start })],
  ]);
});

test('sends the newest bar again to whoever enters', async () => {
  const { rooms, publisher, pass, closes } = setUp();
  rooms.price.add(1);
  publisher.repeat(1);
  await pass(5);
  publisher.repeat(1);
  await pass(5);
  expect(closes('price:1')).toEqual([11, 11]);
});

test('sends stored bars when they are stored', async () => {
  const { rooms, bars, publisher, pass, closes, asked } = setUp();
  rooms.price.add(2);
  publisher.repeat(2);
  await pass(5);
  expect([closes('price:2'), asked()]).toEqual([[11], 1]);
  bars.set(2, [bar(start, 15), bar(start + minute, 16)]);
  publisher.noteStored(2);
  await pass(5);
  expect(closes('price:2')).toEqual([11, 15, 16]);
});

test('sends lists every two seconds, to each room what those in it may see, and all of it to whoever enters', async () => {
  const { rooms, bars, publisher, pass, sent } = setUp();
  const lists = () => sent.splice(0).map(({ room, data }) => [room, (data as { prices: unknown }).prices]);
  for (const place of displays.keys()) rooms.prices.add(place);
  publisher.wake();
  await pass(1);
  publisher.noteStored(2);
  publisher.noteStored(3);
  await pass(4);
  const staff = [
    [1, 11],
    [2, 11],
    [3, 11],
  ];
  const first = lists();
  expect(first.filter(([room]) => room === 'prices:everyone')).toEqual([['prices:everyone', [[1, 11]]]]);
  const seen = (of: string) =>
    first.flatMap(([room, prices]) => (room === of ? (prices as number[][]) : [])).toSorted();
  expect(seen('prices:members')).toEqual(staff.slice(0, 2));
  expect(seen('prices:staff')).toEqual(staff);
  await pass(4);
  expect(lists()).toEqual([]);
  bars.set(3, [bar(start, 20)]);
  publisher.noteStored(3);
  await pass(2);
  expect(lists()).toEqual([['prices:staff', [[3, 20]]]]);
  publisher.repeatLists();
  await pass(2);
  expect(lists()).toEqual([
    ['prices:staff', [staff[0], staff[1], [3, 20]]],
    ['prices:members', staff.slice(0, 2)],
    ['prices:everyone', staff.slice(0, 1)],
  ]);
});

test('leaves generated prices to another node', async () => {
  const { rooms, publisher, pass, sent } = setUp({ isSender: false });
  rooms.price.add(1);
  rooms.prices.add(2);
  publisher.repeat(1);
  await pass(6);
  expect(sent).toEqual([]);
});

test('sends symbols that could not be read later, and the others meanwhile', async () => {
  const { rooms, bars, unreadable, errors, publisher, pass, closes, sent } = setUp();
  for (const id of [2, 3]) rooms.price.add(id);
  rooms.prices.add(displays.indexOf('members'));
  publisher.wake();
  unreadable.add(2);
  for (const id of [2, 3]) {
    bars.set(id, [bar(start, 20 + id)]);
    publisher.noteStored(id);
  }
  await pass(3);
  expect([closes('price:2'), closes('price:3')]).toEqual([[], [23]]);
  expect(errors.splice(0).length).toBeGreaterThan(0);
  unreadable.clear();
  await pass(3);
  expect(closes('price:2')).toEqual([22]);
  const listed = sent.flatMap(({ room, data }) =>
    room === 'prices:members' ? (data as { prices: number[][] }).prices : [],
  );
  expect(listed).toContainEqual([2, 22]);
});

test('is not woken after its end by those who leave or stay', async () => {
  const { rooms, publisher, pass, asked } = setUp();
  rooms.price.add(1);
  publisher.wake();
  await pass(2);
  publisher.close();
  const before = asked();
  publisher.wake();
  publisher.repeat(1);
  publisher.repeatLists();
  await pass(10);
  expect(asked()).toBe(before);
  expect(before).toBeGreaterThan(0);
});
