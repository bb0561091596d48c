import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import type { SearchSource } from '#site/search-sources.ts';

const symbolRow = rowOf({ id: z.int(), symbol: z.string(), name: z.string() });

const idRow = rowOf({ id: z.int() });

/**
 * Active symbols with prices, by code and name. Who may see one is asked for each search: it changes by the clock, and with the display of
 * a provider.
 */
export const symbolSearch: SearchSource = {
  kind: 'symbol',
  async load(db, ids) {
    const rows = await readRows(db, symbolRow)`
      select s.id, s.symbol, s.name from market_symbols s
      where s.id = any(${arrayOf(ids)}::int[]) and s.is_active and (s.first_minute is not null or s.is_simulated)`;
    return {
      documents: rows.map(({ id, symbol, name }) => ({
        kind: 'symbol',
        id: String(id),
        parent: null,
        languageCode: 'en',
        subscriptionTypeIds: [],
        isStaffOnly: false,
        ownerIds: [],
        link: `/education/markets/${symbol}`,
        title: name,
        subtitle: symbol,
        // Typed as it is written, or as its code alone.
        names: `${symbol} ${symbol.split(':')[1] ?? ''} ${name.replaceAll('/', '')}`,
        body: '',
        at: new Date(0).toISOString(),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select s.id from market_symbols s where s.id > ${Number(after ?? 0)}::int order by s.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
  async listKept(db, userId, ids) {
    const rows = await readRows(db, idRow)`
      select s.id from market_symbols s join users u on u.id = ${userId}::uuid
      where s.id = any(${arrayOf(ids)}::int[]) and not ${isSymbolVisibleForUser('s')}`;
    return rows.map(({ id }) => String(id));
  },
};
