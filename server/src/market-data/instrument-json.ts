import { sql } from 'drizzle-orm';

/** An instrument of the contract, of a row `s` of `market_symbols`. */
export const instrumentJson =
  sql.raw(`json_build_object('id', s.id, 'symbol', s.symbol, 'name', s.name, 'market', s.market,
  'pricePrecision', s.price_precision, 'isSimulated', s.is_simulated)`);
