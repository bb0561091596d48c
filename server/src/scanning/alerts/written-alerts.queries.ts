import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import { isAlertable } from '#scanning/received-alerts.ts';
import { alertColumns, alertRow, type AlertRow } from './alerts.queries.ts';

const symbolRow = rowOf({ symbol: z.string(), pricePrecision: z.int(), allowsNegative: z.boolean() });

/** A symbol that alerts may be about. */
export function findAlertableSymbol(tx: Tx, id: number): Promise<z.infer<typeof symbolRow> | null> {
  return readRow(tx, symbolRow)`
    select m.symbol, m.price_precision as "pricePrecision", m.allows_negative as "allowsNegative" from market_symbols m
    where m.id = ${id} and ${isAlertable}`;
}

export function findAlertOfKey(tx: Tx, strategyId: number, key: string): Promise<AlertRow> {
  return requireRow(tx, alertRow)`
    select ${alertColumns} from alerts x where x.strategy_id = ${strategyId} and x.key = ${key}`;
}
