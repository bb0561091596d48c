import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isAlertable } from '#scanning/received-alerts.ts';

const meantRow = rowOf({
  ticker: z.string(),
  symbolId: z.int(),
  symbol: z.string(),
  pricePrecision: z.int(),
  allowsNegative: z.boolean(),
  isOpen: z.boolean(),
});

/** The symbol that a ticker means; `isOpen`: readers of alerts may see it. */
export type MeantSymbol = Omit<z.infer<typeof meantRow>, 'ticker'>;

/** A symbol by a name that no other one has; real ones go before simulated ones. */
const only = (place: number, condition: SQL): SQL => sql`
  select ${place}::int as place, coalesce(min(m.id) filter (where not m.is_simulated), min(m.id)) as id from market_symbols m
  where ${condition} and m.is_active
  having count(*) filter (where not m.is_simulated) = 1 or count(*) = 1`;

/**
 * What tickers mean for a strategy, in this order: the name of a symbol in TradingView, a symbol, its code or the name without the exchange if
 * it is that of one symbol only, and what was chosen for the strategy. Of one that readers may not see, that is told.
 */
export async function findMeant(
  tx: Tx,
  strategyId: number,
  tickers: readonly string[],
): Promise<Map<string, MeantSymbol>> {
  if (tickers.length === 0) return new Map();
  const rows = await readRows(tx, meantRow)`
    select x.ticker, m.id as "symbolId", m.symbol, m.price_precision as "pricePrecision", m.allows_negative as "allowsNegative",
      ${isAlertable} as "isOpen"
    from unnest(${arrayOf(tickers)}::text[]) x (ticker) cross join lateral (
        select f.id from (
          ${only(1, sql`m.trading_view_code = x.ticker`)}
          union all select 2, m.id from market_symbols m where m.symbol = x.ticker and m.is_active
          union all ${only(3, sql`split_part(m.symbol, ':', 2) = split_part(x.ticker, ':', -1) and position(':' in x.ticker) = 0`)}
          union all select 4, a.symbol_id from strategy_aliases a where a.strategy_id = ${strategyId} and a.ticker = x.ticker) f
        order by f.place limit 1) found
      join market_symbols m on m.id = found.id`;
  return new Map(rows.map(({ ticker, ...meant }) => [ticker, meant]));
}

const countRow = rowOf({ count: z.int() });

export async function countAliases(tx: Tx, strategyId: number): Promise<number> {
  const row = await readRow(tx, countRow)`
    select count(*)::int as count from strategy_aliases where strategy_id = ${strategyId}`;
  return row?.count ?? 0;
}

/** From now on, the ticker means this symbol for the strategy. */
export async function setAlias(tx: Tx, strategyId: number, ticker: string, symbolId: number): Promise<void> {
  await run(tx)`
    insert into strategy_aliases (strategy_id, ticker, symbol_id) values (${strategyId}, ${ticker}, ${symbolId})
    on conflict (strategy_id, ticker) do update set symbol_id = excluded.symbol_id`;
}

const tickerRow = rowOf({ ticker: z.string() });

/** @returns the ticker; null: there was no such alias */
export async function removeAlias(tx: Tx, strategyId: number, id: number): Promise<string | null> {
  const row = await readRow(tx, tickerRow)`
    delete from strategy_aliases where strategy_id = ${strategyId} and id = ${id} returning ticker`;
  return row?.ticker ?? null;
}
