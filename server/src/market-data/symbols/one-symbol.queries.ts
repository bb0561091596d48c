import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import { displays, type Display } from '@candela/contract/market-data/displays';
import { priceBases } from '@candela/contract/market-data/price-bases';
import { volumeKinds, type SymbolChanges, type TickSize } from '@candela/contract/market-data/symbols';

const fullRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  base: z.string().nullable(),
  quote: z.string().nullable(),
  pricePrecision: z.int(),
  volumePrecision: z.int(),
  tickSizes: z.array(z.object({ from: z.string(), size: z.string() })),
  pipSize: z.string().nullable(),
  sessionCode: z.string(),
  sessionExceptions: z.array(z.object({ day: z.string(), stretches: z.array(z.array(z.string())) })),
  volumeKind: z.enum(volumeKinds),
  tradingViewCode: z.string().nullable(),
  providerCode: z.string().nullable(),
  allowsNegative: z.boolean(),
  keepsOutside: z.boolean(),
  isSimulated: z.boolean(),
  isActive: z.boolean(),
  spread: z.string(),
  priceBasis: z.enum(priceBases),
  display: z.enum(displays),
  firstMinute: z.int().nullable(),
  lastMinute: z.int().nullable(),
  splits: z.array(z.object({ at: z.number(), numerator: z.int(), denominator: z.int(), source: z.string() })),
  version: z.int(),
});

export type FullRow = z.infer<typeof fullRow>;

const columns = sql`s.id, s.symbol, s.name, s.market, s.base, s.quote, s.price_precision as "pricePrecision",
  s.volume_precision as "volumePrecision", s.tick_sizes as "tickSizes", s.pip_size as "pipSize",
  s.session_code as "sessionCode",
  coalesce((select json_agg(json_build_object('day', e.day, 'stretches', e.stretches) order by e.day)
    from session_exceptions e where e.session_code = s.session_code), '[]') as "sessionExceptions",
  s.volume_kind as "volumeKind", s.trading_view_code as "tradingViewCode", s.provider_code as "providerCode",
  s.allows_negative as "allowsNegative", s.keeps_outside as "keepsOutside", s.is_simulated as "isSimulated",
  s.is_active as "isActive", s.spread, coalesce(s.price_basis, case when s.is_simulated then 'synthetic' else 'last' end) as "priceBasis",
  s.display, s.first_minute as "firstMinute", s.last_minute as "lastMinute",
  coalesce((select json_agg(json_build_object('at', extract(epoch from x.at) * 1000, 'numerator', x.numerator,
      'denominator', x.denominator, 'source', x.source) order by x.at)
    from symbol_splits x where x.symbol_id = s.id), '[]') as splits, s.version`;

/** A symbol with prices that the viewer may see. @param symbol `PROVIDER:CODE` */
export function findVisible(db: Db, symbol: string, viewer: Viewer): Promise<FullRow | null> {
  return readRow(db, fullRow)`
    select ${columns} from market_symbols s
    where s.symbol = ${symbol} and s.is_active and (s.first_minute is not null or s.is_simulated)
      and ${isVisibleSymbol('s', viewer)}`;
}

export function findById(db: Db | Tx, id: number): Promise<FullRow | null> {
  return readRow(db, fullRow)`select ${columns} from market_symbols s where s.id = ${id}::int`;
}

/** Until the transaction ends, nobody else changes this symbol, its splits or its bars. */
export async function lockById(tx: Tx, id: number): Promise<FullRow | null> {
  await run(tx)`select from market_symbols where id = ${id}::int for no key update`;
  return findById(tx, id);
}

/** The next version of a symbol. */
export async function writeChanges(
  tx: Tx,
  id: number,
  {
    name,
    display,
    providerCode,
    tradingViewCode,
    isActive,
    spread,
    priceBasis,
  }: Omit<SymbolChanges, 'newTickSize' | 'version'>,
  { tickSizes, pricePrecision }: { tickSizes: readonly TickSize[]; pricePrecision: number },
): Promise<void> {
  await run(tx)`
    update market_symbols set name = ${name}, display = ${display}, provider_code = ${providerCode},
      trading_view_code = ${tradingViewCode}, spread = ${spread}, price_basis = ${priceBasis}, is_active = ${isActive}, tick_sizes = ${JSON.stringify(tickSizes)}::jsonb,
      price_precision = greatest(price_precision, ${pricePrecision}::int), version = version + 1
    where id = ${id}::int`;
}

/** @returns whether there was one */
export async function deleteSplit(tx: Tx, symbolId: number, at: number): Promise<boolean> {
  const deleted = await run(tx)`
    delete from symbol_splits where symbol_id = ${symbolId}::int and at = ${new Date(at).toISOString()}::timestamptz`;
  return deleted > 0;
}

const displayRow = rowOf({ display: z.enum(displays) });

/** To whom prices of a provider may be shown; until the transaction ends, it does not change. */
export async function lockProviderDisplay(tx: Tx, prefix: string): Promise<Display> {
  const row = await readRow(tx, displayRow)`select display from data_providers where prefix = ${prefix} for share`;
  return row?.display ?? 'staff';
}

const marketRow = rowOf({ code: z.string() });

/** Whether there is a market of this name. */
export async function isMarket(db: Db | Tx, code: string): Promise<boolean> {
  const row = await readRow(db, marketRow)`
    select code from lookup_values where list = 'tradingMarkets' and code = ${code}`;
  return row !== null;
}
