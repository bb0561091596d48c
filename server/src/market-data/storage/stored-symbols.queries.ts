import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { beginningWith, containing } from '#db/like-patterns.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { Split } from '@candela/markets/candles/splits';

const symbolRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  pricePrecision: z.int(),
  volumePrecision: z.int(),
  sessionCode: z.string(),
  allowsNegative: z.boolean(),
  keepsOutside: z.boolean(),
  isSimulated: z.boolean(),
  /** The newest revision of its bars. */
  revision: z.int(),
  /** When its first and its last bar open, in minutes since 1970. */
  firstMinute: z.nullable(z.int()),
  lastMinute: z.nullable(z.int()),
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
}

/** @returns its id */
export async function insertSymbol(db: Db | Tx, symbol: NewSymbol): Promise<number> {
  const { id } = await requireRow(db, rowOf({ id: z.int() }))`
    insert into market_symbols (symbol, name, market, base, quote, price_precision, volume_precision, tick_sizes, pip_size,
      session_code, volume_kind, allows_negative, keeps_outside, is_simulated)
    values (${symbol.symbol}, ${symbol.name}, ${symbol.market}, ${symbol.base}, ${symbol.quote}, ${symbol.pricePrecision},
      ${symbol.volumePrecision}, ${JSON.stringify(symbol.tickSizes)}, ${symbol.pipSize}, ${symbol.sessionCode},
      ${symbol.volumeKind}, ${symbol.allowsNegative}, ${symbol.keepsOutside}, ${symbol.isSimulated})
    returning id`;
  return id;
}

const symbolColumns = sql`
  id, symbol, name, market, price_precision as "pricePrecision", volume_precision as "volumePrecision",
  session_code as "sessionCode", allows_negative as "allowsNegative", keeps_outside as "keepsOutside",
  is_simulated as "isSimulated", revision, first_minute as "firstMinute", last_minute as "lastMinute"`;

export async function findSymbol(db: Db | Tx, id: number): Promise<StoredSymbol | null> {
  return readRow(db, symbolRow)`select ${symbolColumns} from market_symbols where id = ${id}`;
}

/** An active symbol with bars. @param symbol `PROVIDER:CODE` */
export async function findSymbolWithBars(db: Db, symbol: string): Promise<StoredSymbol | null> {
  return readRow(db, symbolRow)`
    select ${symbolColumns} from market_symbols
    where symbol = ${symbol} and is_active and first_minute is not null`;
}

/** Active symbols with bars whose code or name contains the words; those whose code begins with them first. */
export async function searchSymbolsWithBars(db: Db, words: string, limit: number): Promise<StoredSymbol[]> {
  return readRows(db, symbolRow)`
    select ${symbolColumns} from market_symbols
    where is_active and first_minute is not null and (symbol ilike ${containing(words)} or name ilike ${containing(words)})
    order by split_part(symbol, ':', 2) ilike ${beginningWith(words)} desc, symbol limit ${limit}`;
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

/** What the bars that have been stored change about their symbol. */
export async function updateSymbolBars(
  tx: Tx,
  id: number,
  { revision, first, last }: { revision: number; first: number; last: number },
): Promise<void> {
  await run(tx)`
    update market_symbols set revision = ${revision},
      first_minute = least(first_minute, ${first}), last_minute = greatest(last_minute, ${last})
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
