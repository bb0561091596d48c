import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { Display } from '@candela/contract/market-data/displays';

const choiceRow = rowOf({
  code: z.string(),
  name: z.string(),
  market: z.string(),
  pricePrecision: z.int(),
  tickSize: z.string(),
  position: z.int(),
});

/** Of longer lists, forms search (`GET /symbols`). */
const maxChoices = 500;

/** Codes of symbols that are active and have prices, each once, the well-known ones first; their tick size is that of today (UTC). */
export function listSymbolChoices(db: Db, displays: readonly Display[]): Promise<z.infer<typeof choiceRow>[]> {
  return readRows(db, choiceRow)`
    select * from (
      select distinct on (split_part(s.symbol, ':', 2)) split_part(s.symbol, ':', 2) as code, s.name, s.market,
        s.price_precision as "pricePrecision",
        coalesce((select t.size from jsonb_to_recordset(s.tick_sizes) as t (size text, "from" text)
          where t."from" <= current_date::text order by t."from" desc limit 1), s.tick_sizes -> 0 ->> 'size') as "tickSize", s.position
      from (select s.* from unnest(${arrayOf(displays)}::text[]) d
        cross join lateral (select s.* from market_symbols s
          where s.display = d and s.is_active and (s.first_minute is not null or s.is_simulated)
          order by s.position, s.symbol limit ${maxChoices}) s) s
      order by split_part(s.symbol, ':', 2), s.position, s.symbol) c
    order by c.position, c.code limit ${maxChoices}`;
}

const sourceRow = rowOf({ code: z.string() });

/** Sources of prices that this installation has: files, providers that it reads from, and the demo market. */
export async function listSourceChoices(db: Db): Promise<string[]> {
  const rows = await readRows(db, sourceRow)`
    select each.code from (values ('demo', 'DEMO', 0), ('csv', 'CSV', 1), ('binance', 'BINANCE', 2), ('twelvedata', 'TWELVE', 3),
      ('oanda', 'OANDA', 4)) each (code, prefix, position)
    where each.prefix = 'CSV'
      or exists (select from data_providers p where p.prefix = each.prefix and p.is_active)
      or (each.prefix = 'DEMO' and exists (select from market_symbols s where s.symbol = 'DEMO:EURUSD' and s.is_active))
    order by each.position`;
  return rows.map(({ code }) => code);
}
