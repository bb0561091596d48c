import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import type { Display } from '@candela/contract/market-data/displays';
import type { PriceBasis } from '@candela/contract/market-data/price-bases';
import type { Split } from '@candela/markets/candles/splits';

const symbolRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  pricePrecision: z.int(),
  volumePrecision: z.int(),
  sessionCode: z.string(),
  /** Days on which this installation has other hours than the calendar, in their order; none: closed. */
  sessionExceptions: z.array(z.object({ day: z.string(), stretches: z.array(z.array(z.string())) })),
  allowsNegative: z.boolean(),
  keepsOutside: z.boolean(),
  isSimulated: z.boolean(),
  /** The newest revision of its bars. */
  revision: z.int(),
  /** When its first and its last bar open, in minutes since 1970. */
  firstMinute: z.nullable(z.int()),
  lastMinute: z.nullable(z.int()),
  /** Minutes before were removed by the setting, but those that are still needed; null: none were. */
  minutesFrom: z.nullable(z.int()),
});

export type StoredSymbol = z.infer<typeof symbolRow>;

export interface NewSymbol {
  /** `PROVIDER:CODE` */
  symbol: string;
  name: string;
  market: string;
  base: string | null;
  quote: string | null;
  pricePrecision: number;
  volumePrecision: number;
  /** In the order of their days, `2026-12-25`. */
  tickSizes: readonly { from: string; size: string }[];
  pipSize: string | null;
  sessionCode: string;
  volumeKind: 'traded' | 'ticks' | 'none';
  allowsNegative: boolean;
  keepsOutside: boolean;
  isSimulated: boolean;
  /** By default, the staff. */
  display?: Display;
  /** What its provider calls it; by default as its own code. */
  providerCode?: string | null;
  tradingViewCode?: string | null;
  /** What buying and selling at once costs, per unit; by default nothing. */
  spread?: string;
  /** By default, prices are those of trades. */
  priceBasis?: PriceBasis | null;
}

/** @returns its id; null: there is a symbol of this name */
export async function insertNewSymbol(db: Db | Tx, symbol: NewSymbol): Promise<number | null> {
  const row = await readRow(db, rowOf({ id: z.int() }))`
    insert into market_symbols (symbol, name, market, base, quote, price_precision, volume_precision, tick_sizes, pip_size,
      session_code, volume_kind, allows_negative, keeps_outside, is_simulated, display, provider_code, trading_view_code, spread, price_basis,
      position)
    values (${symbol.symbol}, ${symbol.name}, ${symbol.market}, ${symbol.base}, ${symbol.quote}, ${symbol.pricePrecision},
      ${symbol.volumePrecision}, ${JSON.stringify(symbol.tickSizes)}, ${symbol.pipSize}, ${symbol.sessionCode},
      ${symbol.volumeKind}, ${symbol.allowsNegative}, ${symbol.keepsOutside}, ${symbol.isSimulated}, ${symbol.display ?? 'staff'},
      ${symbol.providerCode ?? null}, ${symbol.tradingViewCode ?? null}, ${symbol.spread ?? '0'}, ${symbol.priceBasis ?? null},
      coalesce((select position from trading_symbols where code = split_part(${symbol.symbol}, ':', 2)), 1000))
    on conflict (symbol) do nothing returning id`;
  return row?.id ?? null;
}

/** @returns its id @throws Error if there is a symbol of this name */
export async function insertSymbol(db: Db | Tx, symbol: NewSymbol): Promise<number> {
  const id = await insertNewSymbol(db, symbol);
  if (id === null) throw new Error(`there is a symbol ${symbol.symbol}`);
  return id;
}

const symbolColumns = sql`
  id, symbol, name, market, price_precision as "pricePrecision", volume_precision as "volumePrecision",
  session_code as "sessionCode",
  coalesce((select json_agg(json_build_object('day', e.day, 'stretches', e.stretches) order by e.day)
    from session_exceptions e where e.session_code = s.session_code), '[]') as "sessionExceptions",
  allows_negative as "allowsNegative", keeps_outside as "keepsOutside",
  is_simulated as "isSimulated", revision, first_minute as "firstMinute", last_minute as "lastMinute", minutes_from as "minutesFrom"`;

export async function findSymbol(db: Db | Tx, id: number): Promise<StoredSymbol | null> {
  return readRow(db, symbolRow)`select ${symbolColumns} from market_symbols s where id = ${id}`;
}

/** Those that there are, in the order of their ids. */
export async function findSymbols(db: Db | Tx, ids: readonly number[]): Promise<StoredSymbol[]> {
  return readRows(db, symbolRow)`
    select ${symbolColumns} from market_symbols s where id = any(${arrayOf(ids)}::int[]) order by id`;
}

/** An active symbol with bars that the viewer may see. @param symbol `PROVIDER:CODE` */
export async function findSymbolWithBars(db: Db, symbol: string, viewer: Viewer | null): Promise<StoredSymbol | null> {
  return readRow(db, symbolRow)`
    select ${symbolColumns} from market_symbols s
    where symbol = ${symbol} and is_active and first_minute is not null and ${isVisibleSymbol('s', viewer)}`;
}

const foundRow = rowOf({ isThere: z.boolean() });

/** Whether the viewer may see any symbol that is active and has prices. */
export async function hasVisibleSymbols(db: Db, viewer: Viewer | null): Promise<boolean> {
  const { isThere } = await requireRow(db, foundRow)`
    select exists (select from market_symbols s
      where is_active and (first_minute is not null or is_simulated) and ${isVisibleSymbol('s', viewer)}) as "isThere"`;
  return isThere;
}

/** Those with minutes that are not packed. */
export async function listSymbolsWithMinutes(db: Db): Promise<number[]> {
  const rows = await readRows(db, rowOf({ id: z.int() }))`
    select id from market_symbols s where exists (select from candle_minutes where symbol_id = s.id) order by id`;
  return rows.map(({ id }) => id);
}

/** Until the transaction ends, nobody else changes the bars of this symbol: on whatever node. */
export async function lockSymbol(tx: Tx, id: number): Promise<StoredSymbol | null> {
  await run(tx)`select from market_symbols where id = ${id} for no key update`;
  return findSymbol(tx, id);
}

/** What the bars that have been stored change about their symbol: one that was halted is traded again. */
export async function updateSymbolBars(
  tx: Tx,
  id: number,
  { revision, first, last }: { revision: number; first: number; last: number },
): Promise<void> {
  await run(tx)`
    update market_symbols set revision = ${revision},
      first_minute = least(first_minute, ${first}), last_minute = greatest(last_minute, ${last}),
      halted_at = case when halted_at < to_timestamp(${last}::float8 * 60) then null else halted_at end
    where id = ${id}`;
}

/** The same after bars have been taken back or removed: its first and last one are found anew. Older minutes may be gone, not their hours. */
export async function findSymbolBars(tx: Tx, id: number, revision: number): Promise<void> {
  await run(tx)`
    update market_symbols set revision = ${revision},
      first_minute = least((select min(first_minute) from candle_chunks where symbol_id = ${id} and level = '1m' and count > 0),
        (select min(minute) from candle_minutes where symbol_id = ${id}),
        (select min(first_minute) from candle_chunks
          where symbol_id = ${id} and level <> '1m' and count > 0 and first_minute < minutes_from)),
      last_minute = greatest((select max(last_minute) from candle_chunks where symbol_id = ${id} and level = '1m' and count > 0),
        (select max(minute) from candle_minutes where symbol_id = ${id}))
    where id = ${id}`;
}

const splitRow = rowOf({ at: z.number(), numerator: z.int(), denominator: z.int() });

export async function listSplits(db: Db | Tx, symbolId: number): Promise<Split[]> {
  return readRows(db, splitRow)`
    select (extract(epoch from s.at) * 1000)::float8 as at, numerator, denominator
    from symbol_splits s where symbol_id = ${symbolId} order by s.at`;
}

export async function insertSplit(
  db: Db | Tx,
  symbolId: number,
  { at, numerator, denominator, source }: Split & { source: string },
): Promise<void> {
  await run(db)`
    insert into symbol_splits (symbol_id, at, numerator, denominator, source)
    values (${symbolId}, ${new Date(at).toISOString()}, ${numerator}, ${denominator}, ${source})`;
}
