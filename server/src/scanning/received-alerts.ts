import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { bigintText, readRow, readRows, rowOf } from '#db/rows.ts';
import { isVisibleForMembers } from '#market-data/symbol-access.ts';
import { minutesOf, type Timeframe } from '@candela/markets/timeframes';

/** An alert that was received or written, not found by a rule. Instants are in milliseconds since 1970. */
export interface ReceivedAlert {
  strategyId: number;
  /** Of each strategy, one alert has a key. */
  key: string;
  symbolId: number;
  timeframe: Timeframe | null;
  side: 'long' | 'short';
  /** A whole number of 10^-precision of the symbol. */
  price: number | null;
  message: string;
  barAt: number;
  receivedAt: number;
}

const hour = 3_600_000;

const addedRow = rowOf({ id: bigintText, key: z.string() });

/**
 * Stores alerts of strategies that are active, about symbols that readers may see; those that are there already stay as they are.
 * @returns the ids of the new ones by key
 */
export async function insertReceived(
  tx: Tx,
  alerts: readonly ReceivedAlert[],
  now: number,
): Promise<Map<string, number>> {
  if (alerts.length === 0) return new Map();
  const rows = alerts.map((alert, place) => {
    const expiresAt = alert.receivedAt + Math.min(hour, alert.timeframe ? minutesOf[alert.timeframe] * 60_000 : hour);
    return { ...alert, place, expiresAt, isLate: now >= expiresAt };
  });
  const added = await readRows(tx, addedRow)`
    insert into alerts (strategy_id, key, strategy_name, source, symbol_id, symbol_text, timeframe, side, price, price_precision, message,
      bar_at, expires_at, received_at, is_late, is_simulated, subscription_type_ids)
    select s.id, x.key, s.name, s.kind, m.id, m.symbol, x.timeframe, x.side, x.price,
      case when x.price is not null then m.price_precision end, x.message, to_timestamp(x."barAt" / 1000), to_timestamp(x."expiresAt" / 1000),
      to_timestamp(x."receivedAt" / 1000), x."isLate", m.is_simulated, s.subscription_type_ids
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("strategyId" int, key text, "symbolId" int, timeframe text, side text,
        price int8, message text, "barAt" float8, "receivedAt" float8, "expiresAt" float8, "isLate" boolean, place int)
      join strategies s on s.id = x."strategyId" and s.status = 'active' and s.kind <> 'scanner'
      join market_symbols m on m.id = x."symbolId" and ${isAlertable}
    order by x.place
    on conflict do nothing returning id, key`;
  return new Map(added.map(({ id, key }) => [key, Number(id)]));
}

/** Condition that alerts may be about a symbol `m`. */
export const isAlertable = sql`m.is_active and ${isVisibleForMembers('m')}`;

const symbolRow = rowOf({ symbol: z.string(), pricePrecision: z.int(), allowsNegative: z.boolean() });

export function findAlertable(tx: Tx, symbolId: number): Promise<z.infer<typeof symbolRow> | null> {
  return readRow(tx, symbolRow)`
    select m.symbol, m.price_precision as "pricePrecision", m.allows_negative as "allowsNegative" from market_symbols m
    where m.id = ${symbolId} and ${isAlertable}`;
}

/** A price as it is stored. @returns null for one that the symbol cannot have */
export function storedPrice(
  price: number,
  { pricePrecision, allowsNegative }: { pricePrecision: number; allowsNegative: boolean },
): number | null {
  const stored = Math.round(price * 10 ** pricePrecision);
  return Number.isSafeInteger(stored) && (stored > 0 || allowsNegative) ? stored : null;
}
