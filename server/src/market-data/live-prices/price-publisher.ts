import type { CurrentPrices, PriceMinutes } from '#market-data/current-prices.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { priceRoom, pricesRoom, type HubData } from '@candela/contract/hub';
import { displays } from '@candela/contract/market-data/displays';
import type { PriceListeners } from './price-listeners.ts';

/** Bars of a symbol are sent at most so often, lists every second time. */
const tickMilliseconds = 1000;

const none: ReadonlySet<number> = new Set();

interface Listed {
  price: number;
  place: number;
}

interface PublisherDeps {
  hub: Pick<Hub, 'publish'>;
  listeners: Pick<PriceListeners, 'of'>;
  prices: CurrentPrices;
  /** Whether this node is the one that sends generated prices, which every node could compute. */
  sendsGenerated(): Promise<boolean>;
  log: ErrorLog;
}

/**
 * Sends prices to whoever listens, on every node: generated ones by the clock, stored ones when they have been stored. Nothing is computed
 * while nobody listens.
 */
export function createPricePublisher({ hub, listeners, prices, sendsGenerated, log }: PublisherDeps) {
  /** What was sent last to the room of a symbol. */
  const sent = new Map<number, { t: number; text: string }>();
  /** Of lists: the last prices with the places of their `display`, and those that are to be sent. */
  const listed = new Map<number, Listed>();
  const pending = new Map<number, Listed>();
  /** Symbols of which something has been stored, or which somebody has begun to listen to. */
  const [stored, toList] = [new Set<number>(), new Set<number>()];
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isEven = false;
  let isClosed = false;

  const isListened = () => listeners.of('price').size > 0 || listeners.of('prices').size > 0;

  /** Runs for as long as somebody listens. */
  function wake(): void {
    if (!isClosed && timer === undefined && isListened())
      timer = setInterval(() => void tick(), tickMilliseconds).unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    for (const each of [sent, listed, pending, stored, toList]) each.clear();
  }

  async function tick(): Promise<void> {
    if (!isListened()) return rest();
    // A slow database delays the next one.
    if (isBusy) return;
    isBusy = true;
    try {
      isEven = !isEven;
      const generated = await prices.generatedIds();
      const due = generated.size > 0 && (await sendsGenerated()) ? generated : none;
      await sendBars(generated, due);
      if (isEven) await sendLists(due);
    } catch (error) {
      log.error({ err: error }, 'prices');
    } finally {
      isBusy = false;
    }
  }

  async function sendBars(generated: ReadonlySet<number>, due: ReadonlySet<number>): Promise<void> {
    const rooms = listeners.of('price');
    for (const id of sent.keys()) if (!rooms.has(id)) sent.delete(id);
    for (const id of rooms) {
      if (!(generated.has(id) ? due : stored).has(id)) continue;
      stored.delete(id);
      // One that cannot be read is tried again with the next tick, and does not keep the others from being sent.
      const minutes = await prices.minutes(id).catch((error: unknown) => {
        stored.add(id);
        log.error({ err: error }, `price of symbol ${id}`);
        return null;
      });
      const next = minutes && nextOf(minutes, sent.get(id));
      if (!next) continue;
      const text = JSON.stringify(next);
      if (sent.get(id)?.text === text) continue;
      sent.set(id, { t: next.bar.t, text });
      hub.publish(priceRoom(id), 'price.changed', { symbolId: id, ...next });
      // The minute that is over was sent; the one after it follows with the next tick.
      if (next.bar.t !== minutes.bars.at(-1)?.t) stored.add(id);
    }
  }

  async function sendLists(due: ReadonlySet<number>): Promise<void> {
    const rooms = [...listeners.of('prices')];
    if (rooms.length === 0) return listed.clear();
    const asked = [...toList];
    toList.clear();
    const found = await prices.last([...due, ...asked]).catch((error: unknown) => {
      for (const id of asked) toList.add(id);
      throw error;
    });
    for (const { symbolId, display, last } of found) {
      const [before, now] = [listed.get(symbolId), { price: last.price, place: displays.indexOf(display) }];
      if (before?.price === now.price && before.place === now.place) continue;
      listed.set(symbolId, now);
      pending.set(symbolId, now);
    }
    for (const room of rooms) {
      const display = displays[room];
      const seen = [...pending].filter(([, { place }]) => place >= room);
      if (display === undefined || seen.length === 0) continue;
      hub.publish(pricesRoom(display), 'prices.changed', { prices: seen.map(([id, { price }]) => [id, price]) });
    }
    pending.clear();
  }

  return {
    /** Somebody may have begun to listen. */
    wake,
    /** Somebody has entered the room of a symbol: it gets the newest bar again. */
    repeat(symbolId: number): void {
      sent.delete(symbolId);
      stored.add(symbolId);
      wake();
    },
    /** Somebody has entered a room of lists: the next frames are complete. */
    repeatLists(): void {
      for (const [id, each] of listed) pending.set(id, each);
      wake();
    },
    /** Bars of a symbol have been stored by this node. */
    noteStored(symbolId: number): void {
      if (timer === undefined) return;
      if (listeners.of('price').has(symbolId)) stored.add(symbolId);
      if (listeners.of('prices').size > 0) toList.add(symbolId);
    },
    /** For good: those who leave as the server ends would wake it again, and it would keep the lease from the other nodes. */
    close(): void {
      isClosed = true;
      rest();
    },
  };
}

type Change = Omit<HubData<'price.changed'>, 'symbolId'>;

/** The minute that was sent last if it has changed since, else the one after it; the newest if there is none in between. */
function nextOf(
  { bars, previousClose, revision }: PriceMinutes,
  last: { t: number; text: string } | undefined,
): Change | null {
  const changeOf = (place: number): Change | null => {
    const bar = bars[place];
    const before = bars[place - 1]?.t ?? null;
    return bar ? { timeframe: '1m', bar, before, previousClose, ...(revision !== undefined && { revision }) } : null;
  };
  const place = bars.findIndex(({ t }) => t === last?.t);
  if (place < 0) return changeOf(bars.length - 1);
  const same = changeOf(place);
  return same && JSON.stringify(same) !== last?.text ? same : (changeOf(place + 1) ?? same);
}
