import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

/**
 * Rows of `user_id` and `currency`: the currencies that people follow by the symbols in their watchlists, and those of their open trade ideas.
 * `users` is a condition on the column `user_id`, `symbols` one on the symbol `s`.
 */
export function followedCurrencies({ lists, ideas, symbols }: { lists: SQL; ideas: SQL; symbols: SQL }): SQL {
  return sql`(select w.user_id, c.currency from watchlists w join watchlist_symbols x on x.watchlist_id = w.id
      join market_symbols s on s.id = x.symbol_id and s.is_active and ${symbols}, unnest(array[s.base, s.quote]) c (currency) where ${lists}
    union select i.author_id, c.currency from ideas i join market_symbols s on s.id = i.symbol_id and ${symbols},
      unnest(array[s.base, s.quote]) c (currency) where i.published_at is not null and i.closed_at is null and ${ideas})`;
}

const currencyRow = rowOf({ currency: z.string() });

/** The currencies that a person follows. */
export async function listOwnCurrencies(db: Db, userId: string): Promise<string[]> {
  const own = followedCurrencies({
    lists: sql`w.user_id = ${userId}::uuid`,
    ideas: sql`i.author_id = ${userId}::uuid`,
    symbols: sql`true`,
  });
  const rows = await readRows(db, currencyRow)`
    select distinct f.currency from ${own} f where f.currency ~ '^[A-Z]{3}$' order by f.currency limit 60`;
  return rows.map(({ currency }) => currency);
}
