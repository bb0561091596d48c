import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { CurrentPrice, CurrentPrices, PriceMinutes } from '#market-data/current-prices.ts';
import type { MarketData } from '#market-data/price-provider.ts';
import { displays } from '@candela/contract/market-data/displays';
import type { createStoredMarket } from './stored-market.ts';

/** Minutes that are read to find the one after the last that was sent. */
const fewMinutes = 3;

const symbolRow = rowOf({ id: z.int(), symbol: z.string(), display: z.enum(displays) });

interface Deps {
  db: Db;
  /** Providers whose prices are computed. */
  generators: readonly MarketData[];
  stored: ReturnType<typeof createStoredMarket>;
}

/** Prices of now, of whatever provider. */
export function createCurrentPrices({ db, generators, stored }: Deps): CurrentPrices {
  /** By the ids of their symbols: rows keep their id. */
  let generated: Promise<ReadonlyMap<number, string>> | null = null;

  const generatorOf = (symbol: string): MarketData | undefined =>
    generators.find(({ capabilities }) => capabilities.prefix === symbol.split(':', 1)[0]);

  async function readGenerated(): Promise<ReadonlyMap<number, string>> {
    const prefixes = generators.map(({ capabilities }) => capabilities.prefix);
    if (prefixes.length === 0) return new Map();
    const rows = await readRows(db, rowOf({ id: z.int(), symbol: z.string() }))`
      select id, symbol from market_symbols
      where split_part(symbol, ':', 1) = any(${arrayOf(prefixes)}::text[]) and is_active`;
    return new Map(rows.map(({ id, symbol }) => [id, symbol]));
  }

  function findGenerated(): Promise<ReadonlyMap<number, string>> {
    generated ??= readGenerated().catch((error: unknown) => {
      generated = null;
      throw error;
    });
    return generated;
  }

  async function minutes(symbolId: number): Promise<PriceMinutes | null> {
    const symbol = (await findGenerated()).get(symbolId);
    if (symbol === undefined) return stored.minutes(symbolId, fewMinutes);
    const generator = generatorOf(symbol);
    const [page, last] = await Promise.all([
      generator?.candles({ symbol, timeframe: '1m', limit: fewMinutes }),
      generator?.lastPrice(symbol),
    ]);
    return page && last ? { bars: page.data, previousClose: last.previousClose } : null;
  }

  async function generatedPrice(generator: MarketData, symbol: string) {
    const last = await generator.lastPrice(symbol);
    return last && { last, tradingDays: generator.tradingDays(symbol) };
  }

  return {
    generatedIds: async () => new Set((await findGenerated()).keys()),
    minutes,
    async last(symbolIds) {
      if (symbolIds.length === 0) return [];
      const rows = await readRows(db, symbolRow)`
        select id, symbol, display from market_symbols where id = any(${arrayOf(symbolIds)}::int[]) and is_active order by id`;
      const isGenerated = ({ symbol }: { symbol: string }) => generatorOf(symbol) !== undefined;
      const kept = await stored.lasts(rows.filter((row) => !isGenerated(row)).map(({ id }) => id));
      const found: CurrentPrice[] = [];
      for (const { id, symbol, display } of rows) {
        const generator = generatorOf(symbol);
        const price = generator ? await generatedPrice(generator, symbol) : kept.get(id);
        if (price) found.push({ symbolId: id, symbol, display, ...price });
      }
      return found;
    },
  };
}
