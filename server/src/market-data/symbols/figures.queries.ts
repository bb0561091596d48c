import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, requireRow, rowOf } from '#db/rows.ts';

const countRow = rowOf({ bars: bigintText, bytes: bigintText });

/** Bars of a minute, and the size of all tables of bars with their indexes. */
export function countBars(db: Db) {
  return requireRow(db, countRow)`
    select coalesce((select sum(count) from candle_chunks where level = '1m'), 0)::bigint
        + (select count(*) from candle_minutes) as bars,
      pg_total_relation_size('candle_chunks') + pg_total_relation_size('candle_minutes')
        + pg_total_relation_size('candle_corrections') as bytes`;
}

const summaryRow = rowOf({ symbols: z.int(), newestMinute: z.int().nullable() });

/** How many active symbols there are, and when the newest bar of one opened, in minutes since 1970. */
export function summariseSymbols(db: Db) {
  return requireRow(db, summaryRow)`
    select count(*)::int as symbols, max(last_minute) as "newestMinute" from market_symbols where is_active`;
}
