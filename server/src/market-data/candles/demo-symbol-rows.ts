import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import lookups from '#db/start-values/lookups.json' with { type: 'json' };
import { changeSearch } from '#site/search-sources.ts';
import { demoPrefix, demoSymbols } from './demo-symbols.ts';

/**
 * Gives each symbol of the demo market a row, so that it has an id and is found like every other. Repeated at every start: ids stay. Without
 * the demo, the rows are kept but inactive.
 */
export async function writeDemoSymbols(db: Db, isDemo: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await (isDemo ? insertOrUpdate(tx) : deactivate(tx));
    await changeSearch(
      tx,
      'symbol',
      changed.map(({ id }) => id),
    );
  });
}

const idRow = rowOf({ id: z.int() });

function deactivate(tx: Tx) {
  return readRows(tx, idRow)`update market_symbols set is_active = false
      where symbol like ${`${demoPrefix}:%`} and is_active returning id`;
}

function insertOrUpdate(tx: Tx) {
  const rows = lookups.symbols.flatMap((each, position) => {
    const symbol = `${demoPrefix}:${each.code}`;
    const demo = demoSymbols.get(symbol);
    if (!demo) return [];
    const { code, name, market, base, quote, pricePrecision, session, tickSize, tradingview } = each;
    const pipSize = 'pipSize' in each ? each.pipSize : null;
    const given = { symbol, code, name, market, base, quote, pricePrecision, pipSize, session, tradingview, position };
    return [{ ...given, tickSizes: [{ from: '1970-01-01', size: tickSize }], spread: demo.spread }];
  });
  return readRows(tx, idRow)`
    insert into market_symbols as s (symbol, name, market, base, quote, price_precision, volume_precision, tick_sizes, pip_size,
      session_code, volume_kind, is_simulated, display, trading_view_code, position, spread)
    select symbol, name, market, base, quote, "pricePrecision", 0, "tickSizes", "pipSize", session, 'ticks', true, 'everyone',
      tradingview, position, spread
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (symbol text, name text, market text, base text, quote text,
      "pricePrecision" smallint, "tickSizes" jsonb, "pipSize" text, session text, tradingview text, position integer,
      spread text)
    order by position
    on conflict (symbol) do update set name = excluded.name, market = excluded.market, base = excluded.base, quote = excluded.quote,
      price_precision = excluded.price_precision, tick_sizes = excluded.tick_sizes, pip_size = excluded.pip_size,
      session_code = excluded.session_code, display = excluded.display, trading_view_code = excluded.trading_view_code,
      position = excluded.position, spread = excluded.spread, is_active = true
    where not s.is_active or (s.name, s.market, s.base, s.quote, s.price_precision, s.tick_sizes, s.pip_size, s.session_code, s.display,
      s.trading_view_code, s.position, s.spread) is distinct from (excluded.name, excluded.market, excluded.base, excluded.quote,
      excluded.price_precision, excluded.tick_sizes, excluded.pip_size, excluded.session_code, excluded.display,
      excluded.trading_view_code, excluded.position, excluded.spread)
    returning id`;
}
