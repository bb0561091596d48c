import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import { splitsSince } from './price-alerts.queries.ts';

const symbolRow = rowOf({ symbolId: z.int() });

/** Symbols with active alerts. */
export async function listJudgedSymbols(db: Db): Promise<number[]> {
  const rows = await readRows(db, symbolRow)`
    select distinct a.symbol_id as "symbolId" from price_alerts a join market_symbols s on s.id = a.symbol_id
    where a.state = 'active' and s.is_active order by a.symbol_id`;
  return rows.map(({ symbolId }) => symbolId);
}

const cursorRow = rowOf({
  symbol: z.string(),
  keepsOutside: z.boolean(),
  pricePrecision: z.int(),
  /** In minutes since 1970. */
  minute: z.int(),
  /** Changes with every write of the cursor. */
  version: z.string(),
});

export type Cursor = z.infer<typeof cursorRow>;

/** Up to where the alerts of a symbol have been judged. */
export async function findCursor(db: Db, symbolId: number): Promise<Cursor | null> {
  return readRow(db, cursorRow)`
    select s.symbol, s.keeps_outside as "keepsOutside", s.price_precision as "pricePrecision",
      c.minute, c.xmin::text as version
    from price_alert_cursors c join market_symbols s on s.id = c.symbol_id where c.symbol_id = ${symbolId}`;
}

const judgedRow = rowOf({
  id: z.int(),
  price: z.number(),
  direction: z.enum(['above', 'below']),
  fromMinute: z.int(),
  fromHigh: z.number(),
  fromLow: z.number(),
  expiresAt: z.number(),
  splits: z.array(z.object({ at: z.number(), numerator: z.int(), denominator: z.int() })),
});

export type JudgedRow = z.infer<typeof judgedRow>;

/** The active alerts of a symbol. */
export async function listActive(db: Db, symbolId: number): Promise<JudgedRow[]> {
  return readRows(db, judgedRow)`
    select a.id, a.price::float8 as price, a.direction, a.from_minute as "fromMinute", a.from_high::float8 as "fromHigh",
      a.from_low::float8 as "fromLow", (extract(epoch from a.expires_at) * 1000)::float8 as "expiresAt", ${splitsSince} as splits
    from price_alerts a where a.symbol_id = ${symbolId} and a.state = 'active' order by a.id`;
}

const firedRow = rowOf({ userId: z.uuid(), direction: z.enum(['above', 'below']), note: z.string(), name: z.string() });

/** Marks an alert as fired, unless it has been, or its owner may not see the symbol any more. @returns null then */
export async function fireAlert(
  tx: Tx,
  { id, at, price }: { id: number; at: string; price: number },
): Promise<z.infer<typeof firedRow> | null> {
  return readRow(tx, firedRow)`
    update price_alerts a set state = 'fired', fired_at = ${at}::timestamptz, fired_price = ${String(price)}::numeric
    from market_symbols s, users u
    where a.id = ${id} and a.state = 'active' and s.id = a.symbol_id and s.is_active and u.id = a.user_id and u.status = 'active'
      and ${isSymbolVisibleForUser('s')}
    returning a.user_id as "userId", a.direction, a.note, s.name`;
}

/** Unless somebody has set it back meanwhile. */
export async function moveCursor(
  db: Db,
  symbolId: number,
  { version, minute }: { version: string; minute: number },
): Promise<void> {
  await run(db)`
    update price_alert_cursors set minute = ${minute}
    where symbol_id = ${symbolId} and xmin::text = ${version} and minute < ${minute}`;
}

/** Those of symbols that have been judged until now. */
export async function expireAlerts(db: Db, symbolIds: readonly number[], now: string): Promise<void> {
  await run(db)`
    update price_alerts set state = 'expired'
    where state = 'active' and expires_at <= ${now}::timestamptz and symbol_id = any(${arrayOf(symbolIds)}::int[])`;
}
