import { call } from '#platform/api/api-client.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { pricesRoom } from '@candela/contract/hub';
import type { Display } from '@candela/contract/market-data/displays';
import { listPrices, maxPrices, type SymbolPrice } from '@candela/contract/market-data/prices';

/** Components that are rendered together read their prices with one call. */
const settleMilliseconds = 30;
/** After a gap all clients read: spread over this time, in milliseconds. */
const spread = 1500;
/** Prices that could not be read are asked for again after so long, and longer each time, in milliseconds. */
const [shortestWait, longestWait] = [5000, 60_000];

/** The last prices of symbols by their ids, as far as they are known here. */
const prices = new Map<number, SymbolPrice>();
/** How many components show each symbol: its bar, or its price in a list. */
const shown = new Map<number, number>();
const inLists = new Map<number, number>();
const changed = new Set<() => void>();
let frame = 0;
let timer: number | undefined;
/** When it ends. */
let dueAt = Infinity;
/** Calls in a row that have failed. */
let failures = 0;
let unread = new Set<number>();
let room: Display | null = null;
let leaveRoom: (() => void) | null = null;
const stops: (() => void)[] = [];

/** The last known price; null: not read yet, or the caller may not see it. */
export const priceOf = (symbolId: number): SymbolPrice | null => prices.get(symbolId) ?? null;

/** Calls back after prices have changed, at most once per frame. Returns a function that unsubscribes. */
export function onPrices(listener: () => void): () => void {
  changed.add(listener);
  return () => void changed.delete(listener);
}

/** Keeps the prices of symbols up to date while they are shown. Returns a function that ends it. */
export function keepPrices(symbolIds: readonly number[], isList: boolean): () => void {
  if (shown.size === 0) begin();
  for (const id of symbolIds) {
    if (!shown.has(id)) readSoon([id], settleMilliseconds);
    count(shown, id, 1);
    if (isList) count(inLists, id, 1);
  }
  enterRoom();
  return () => {
    for (const id of symbolIds) {
      count(shown, id, -1);
      if (isList) count(inLists, id, -1);
      if (!shown.has(id)) prices.delete(id);
    }
    enterRoom();
    if (shown.size === 0) end();
  };
}

function count(counts: Map<number, number>, id: number, more: number): void {
  const next = (counts.get(id) ?? 0) + more;
  if (next > 0) counts.set(id, next);
  else counts.delete(id);
}

function begin(): void {
  const readAll = () => readSoon([...shown.keys()], Math.random() * spread);
  stops.push(
    onLive('price.changed', ({ symbolId, bar, previousClose }) => {
      const at = Math.min(Date.now(), bar.t + 60_000);
      take(symbolId, { price: bar.c, at, previousClose, bar });
    }),
    onLive('prices.changed', (message) => {
      for (const [symbolId, price] of message.prices) take(symbolId, { price, at: Date.now() });
    }),
    onLive('resync', readAll),
    // Who may see more, or less, than before is in another room.
    onLive('access.changed', readAll),
  );
}

function end(): void {
  for (const stop of stops.splice(0)) stop();
  window.clearTimeout(timer);
  timer = undefined;
  failures = 0;
  unread = new Set();
}

/** The room of lists, once it is known and while a list is shown. */
function enterRoom(): void {
  const isWanted = room !== null && inLists.size > 0;
  if (isWanted && room !== null) leaveRoom ??= joinRoom(pricesRoom(room));
  else {
    leaveRoom?.();
    leaveRoom = null;
  }
}

function take(symbolId: number, news: Partial<SymbolPrice>): void {
  const known = prices.get(symbolId);
  if (!known) return;
  prices.set(symbolId, { ...known, ...news });
  // Shown for so long that the hours of its market are no longer known.
  const knownUntil = known.tradingDays.at(-1)?.stretches.at(-1)?.closesAt ?? Infinity;
  if (Date.now() >= knownUntil) readSoon([symbolId], Math.random() * spread);
  tell();
}

function tell(): void {
  if (frame !== 0) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    for (const listener of changed) listener();
  });
}

function readSoon(ids: readonly number[], wait: number): void {
  for (const id of ids) unread.add(id);
  const at = Date.now() + wait;
  if (timer !== undefined && dueAt <= at) return;
  window.clearTimeout(timer);
  dueAt = at;
  timer = window.setTimeout(() => {
    timer = undefined;
    void readAll();
  }, wait);
}

async function readAll(): Promise<void> {
  const ids = [...unread].filter((id) => shown.has(id));
  unread = new Set();
  for (let from = 0; from < ids.length; from += maxPrices) await read(ids.slice(from, from + maxPrices));
}

/** If it fails, prices stay as they are, and are asked for again. */
async function read(ids: number[]): Promise<void> {
  const answer = await call(listPrices, { query: { symbolIds: ids.join(',') } }).catch(() => null);
  if (!answer) {
    failures += 1;
    return readSoon(ids, Math.min(longestWait, shortestWait * 2 ** (failures - 1)) * (1 + Math.random()));
  }
  failures = 0;
  for (const id of ids) prices.delete(id);
  for (const each of answer.data) if (shown.has(each.symbolId)) prices.set(each.symbolId, each);
  if (answer.room !== room) {
    leaveRoom?.();
    leaveRoom = null;
    room = answer.room;
  }
  enterRoom();
  tell();
}
