import type { Db } from '#db/client.ts';
import { spendUnits } from '#market-data/sources/spending.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import { recordChanges, type Actor } from '#site/recorded-changes.ts';
import type { PriceBasis } from '@candela/contract/market-data/price-bases';
import type { ProvidedSymbol } from '@candela/contract/market-data/providers';
import { isCalendarCode } from '@candela/markets/candles/calendars';
import { decimalsOf } from '@candela/markets/candles/decimals';
import { requireKnown } from './known-providers.ts';
import { callMilliseconds, type ProviderCalls } from './provider-calls.service.ts';
import { listKnownSymbols, lockProvider } from './providers.queries.ts';

interface Deps {
  db: Db;
  isDemo: boolean;
  calls: ProviderCalls;
  now?: () => number;
}

/** Sessions of markets whose provider does not say it. */
const sessionsOfMarkets: Readonly<Record<string, string>> = { crypto: '24x7', forex: 'fx24x5', stocks: 'us_equity' };

/** What prices of a provider are of, unless they are those of trades. OANDA is asked for the middle between bid and ask (`oanda.ts`). */
const priceBasesOfProviders: Readonly<Record<string, PriceBasis>> = { OANDA: 'mid' };

/** The symbols of a provider: searched there, and added here. */
export function createProviderSymbols({ db, isDemo, calls, now = Date.now }: Deps) {
  /** @throws AppError dataProviders.notFound, dataProviders.keyMissing, dataProviders.budgetSpent, dataProviders.noAnswer */
  async function search(prefix: string, words: string): Promise<(ProvidedSymbol & { isAdded: boolean })[]> {
    const provider = await calls.open(prefix);
    const { budget, searchCost } = provider.capabilities;
    const waitUntil = await spendUnits(db, prefix, { limits: budget, spender: 'live', cost: searchCost, now: now() });
    if (waitUntil !== null)
      throw new AppError('dataProviders.budgetSpent', { retryAfterSeconds: secondsUntil(waitUntil, now()) });
    const found = await provider.search(words, AbortSignal.timeout(callMilliseconds)).catch(async (error: unknown) => {
      const { text } = await calls.judge(prefix, error);
      throw new AppError('dataProviders.noAnswer', { message: text, cause: error });
    });
    const known = new Set(await listKnownSymbols(db, prefix));
    return found.map((each) => ({
      ...each,
      sessionCode: each.sessionCode ?? sessionsOfMarkets[each.market] ?? null,
      isAdded: known.has(`${prefix}:${each.symbol}`),
    }));
  }

  /**
   * @returns how many were added: those that are there already stay as they are
   * @throws AppError dataProviders.notFound, dataProviders.simulated, dataProviders.noSession
   */
  async function add(caller: Actor, prefix: string, symbols: readonly ProvidedSymbol[]): Promise<number> {
    if (requireKnown(prefix, isDemo).isSimulated) throw new AppError('dataProviders.simulated');
    const wanted = new Map(symbols.map((each) => [`${prefix}:${each.symbol}`, each]));
    return db.transaction(async (tx) => {
      // Two admins at once add each symbol once.
      const { display } = await lockProvider(tx, prefix);
      const known = new Set(await listKnownSymbols(tx, prefix));
      const missing = [...wanted].filter(([symbol]) => !known.has(symbol));
      for (const [symbol, each] of missing) {
        const sessionCode = each.sessionCode ?? sessionsOfMarkets[each.market];
        if (sessionCode === undefined || !isCalendarCode(sessionCode)) throw new AppError('dataProviders.noSession');
        const { name, market, base, quote, pipSize, volumeKind, volumePrecision } = each;
        const tickSize = each.tickSize ?? '0.00001';
        await insertSymbol(tx, {
          symbol,
          name,
          market,
          base,
          quote,
          pipSize,
          sessionCode,
          volumeKind,
          volumePrecision,
          display,
          priceBasis: priceBasesOfProviders[prefix] ?? null,
          pricePrecision: decimalsOf(tickSize) ?? 5,
          tickSizes: [{ from: '1970-01-01', size: tickSize }],
          providerCode: each.code,
          allowsNegative: false,
          keepsOutside: false,
          isSimulated: false,
        });
      }
      const changes = missing.map(([symbol, { name }]) => ({
        action: 'create' as const,
        entity: 'dataProvider' as const,
        entityId: prefix,
        name: symbol,
        before: null,
        after: { symbol, name },
      }));
      await recordChanges(tx, caller, changes);
      return missing.length;
    });
  }

  return { search, add };
}

const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));
