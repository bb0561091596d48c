import type { CurrentPrices } from '#market-data/current-prices.ts';
import { insertProvider } from '#market-data/sources/lease.queries.ts';
import { createProviderLease } from '#market-data/sources/lease.ts';
import { displaysFor, maySeeSymbol } from '#market-data/symbol-access.ts';
import type { Context } from '#platform/context.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { renewalMilliseconds } from '#platform/jobs/lease.ts';
import { priceRoom, pricesRoom } from '@candela/contract/hub';
import { displays } from '@candela/contract/market-data/displays';
import { listPrices, type SymbolPrice } from '@candela/contract/market-data/prices';
import type { TradingDay } from '@candela/markets/candles/sessions';
import { createPriceGuard } from './price-guard.ts';
import { createPriceListeners } from './price-listeners.ts';
import { createPricePublisher } from './price-publisher.ts';

/**
 * Prices of now: read once, and then sent on the hub.
 * @param generator the prefix of the provider whose prices are generated
 */
export function mountLivePrices(context: Context, prices: CurrentPrices, generator: string): void {
  const { api, app, db, domainEvents, hiddenBars, hub, relay } = context;
  const guard = createPriceGuard(db, hiddenBars);
  const rooms = {
    price: priceRoom,
    prices: (place: number) => pricesRoom(displays[place] ?? 'everyone'),
  };
  const listeners = createPriceListeners({
    relay,
    hasMembers: (kind, id) => hub.hasMembers(rooms[kind](id)),
    onChange: () => publisher.wake(),
  });
  const sender = createSender(context, generator);
  const publisher = createPricePublisher({ hub, listeners, prices, sendsGenerated: sender.isThis, log: app.log });

  hub.addRooms('price', {
    mayEnter: guard.mayHear,
    onChange(id) {
      listeners.note('price', id);
      publisher.repeat(id);
    },
  });
  hub.addRooms('prices', {
    mayEnter: guard.mayHearLists,
    onChange(place) {
      listeners.note('prices', place);
      publisher.repeatLists();
    },
  });
  domainEvents.on('bars.stored', publisher.noteStored);
  app.addHook('preClose', async () => {
    publisher.close();
    listeners.close();
    await sender.close();
  });

  api.route(listPrices, async ({ query }, { caller }) => {
    const ids = [...new Set(query.symbolIds.split(',').map(Number))];
    return { data: await listFor(caller, ids), room: displaysFor(caller)[0] ?? 'everyone' };
  });

  async function listFor(caller: SignedInCaller, ids: number[]): Promise<SymbolPrice[]> {
    const found = (await prices.last(ids)).filter((each) => maySeeSymbol(caller, each));
    const data: SymbolPrice[] = [];
    for (const { symbolId, symbol, last, tradingDays } of found) {
      const hidden = await hiddenBars.findUsersWithoutPrices([caller], symbol, Date.now());
      if (hidden.size === 0) data.push({ symbolId, ...last, tradingDays: tradingDays.map(presentDay) });
    }
    return data;
  }
}

const presentDay = ({ number, stretches }: TradingDay) => ({ number, stretches: [...stretches] });

/** Which node sends generated prices: without a connection between nodes every one its own people's, otherwise the holder of the lease. */
function createSender({ app, db, relay }: Context, prefix: string) {
  const lease = createProviderLease(db, prefix);
  let asked: Promise<void> | null = null;
  let askedAt = 0;
  let isClosed = false;

  async function ask(): Promise<void> {
    await insertProvider(db, prefix);
    await lease.renew();
  }

  return {
    async isThis(): Promise<boolean> {
      if (!relay) return true;
      if (isClosed) return false;
      if (Date.now() - askedAt >= renewalMilliseconds) {
        askedAt = Date.now();
        asked = ask().catch((error: unknown) => app.log.warn({ err: error }, 'lease of prices'));
      }
      await asked;
      return lease.fence() !== null;
    },
    async close(): Promise<void> {
      isClosed = true;
      // A renewal that is on its way would take back what is given back.
      await asked;
      await lease.giveBack().catch(() => {});
    },
  };
}
