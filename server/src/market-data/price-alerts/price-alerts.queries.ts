import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import { instrumentSchema } from '@candela/contract/market-data/candles';
import { alertStates, type AlertState } from '@candela/contract/market-data/price-alerts';

/** Of a `numeric` without trailing zeros. */
const priceText = z.string().regex(/^-?\d+(\.\d+)?$/);

const splitSchema = z.object({ at: z.number(), numerator: z.int(), denominator: z.int() });

const alertRow = rowOf({
  id: z.int(),
  instrument: instrumentSchema,
  price: priceText,
  direction: z.enum(['above', 'below']),
  note: z.string(),
  state: z.enum(alertStates),
  createdAt: instantText,
  expiresAt: instantText,
  firedAt: instantText.nullable(),
  firedPrice: priceText.nullable(),
  splits: z.array(splitSchema),
});

export type AlertRow = z.infer<typeof alertRow>;

/** Splits since the alert `a` was set, until it fired; in milliseconds since 1970. */
export const splitsSince =
  sql.raw(`(select coalesce(json_agg(json_build_object('at', (extract(epoch from p.at) * 1000)::float8,
    'numerator', p.numerator, 'denominator', p.denominator) order by p.at), '[]') from symbol_splits p
  where p.symbol_id = a.symbol_id and p.at > a.created_at and p.at <= coalesce(a.fired_at, now()))`);

const alertColumns = sql`a.id, ${instrumentJson} as instrument, trim_scale(a.price)::text as price, a.direction, a.note, a.state,
  a.created_at as "createdAt", a.expires_at as "expiresAt", a.fired_at as "firedAt",
  trim_scale(a.fired_price)::text as "firedPrice", ${splitsSince} as splits`;

type Owner = Viewer & { userId: string };

/** Alerts of a person about symbols that they may see. */
const ownAlerts = (owner: Owner) => sql`from price_alerts a join market_symbols s on s.id = a.symbol_id and s.is_active
  and ${isVisibleSymbol('s', owner)} where a.user_id = ${owner.userId}::uuid`;

export async function listRows(
  db: Db | Tx,
  owner: Owner,
  given: { symbolId: number | undefined; state: AlertState | undefined; limit: number; before: number | null },
): Promise<AlertRow[]> {
  const { symbolId, state, limit, before } = given;
  // Only the conditions that are asked for, so that each has a plan of its own.
  return readRows(db, alertRow)`
    select ${alertColumns} ${ownAlerts(owner)} ${symbolId === undefined ? sql`` : sql`and a.symbol_id = ${symbolId}`}
      ${state === undefined ? sql`` : sql`and a.state = ${state}`} ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${limit}`;
}

export async function findAlert(db: Db | Tx, owner: Owner, id: number): Promise<AlertRow | null> {
  return readRow(db, alertRow)`select ${alertColumns} ${ownAlerts(owner)} and a.id = ${id}`;
}

const symbolRow = rowOf({
  symbol: z.string(),
  pricePrecision: z.int(),
  allowsNegative: z.boolean(),
});

/** A symbol that the viewer may see. */
export async function findVisibleSymbol(
  db: Db,
  viewer: Viewer,
  symbolId: number,
): Promise<z.infer<typeof symbolRow> | null> {
  return readRow(db, symbolRow)`
    select s.symbol, s.price_precision as "pricePrecision", s.allows_negative as "allowsNegative"
    from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
}

/** Until the transaction ends, nobody else sets alerts of this person. */
export async function lockAlerts(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`price alerts ${userId}`}))`;
}

const activeRow = rowOf({ count: z.int(), sameId: z.int().nullable() });

/** How many active alerts a person has, and which of them is for this price. */
export async function findActive(
  tx: Tx,
  userId: string,
  { symbolId, price }: { symbolId: number; price: string },
): Promise<z.infer<typeof activeRow>> {
  return requireRow(tx, activeRow)`
    select count(*)::int as count,
      max(id) filter (where symbol_id = ${symbolId} and price = ${price}::numeric) as "sameId"
    from price_alerts where user_id = ${userId}::uuid and state = 'active' and expires_at > now()`;
}

export interface NewAlert {
  userId: string;
  symbolId: number;
  price: string;
  direction: 'above' | 'below';
  note: string;
  /** In minutes since 1970. */
  fromMinute: number;
  fromHigh: string;
  fromLow: string;
  expiresAt: string;
}

export async function insertAlert(tx: Tx, alert: NewAlert): Promise<number> {
  const { id } = await requireRow(tx, rowOf({ id: z.int() }))`
    insert into price_alerts (user_id, symbol_id, price, direction, note, state, from_minute, from_high, from_low, expires_at)
    values (${alert.userId}::uuid, ${alert.symbolId}, ${alert.price}::numeric, ${alert.direction}, ${alert.note}, 'active',
      ${alert.fromMinute}, ${alert.fromHigh}::numeric, ${alert.fromLow}::numeric, ${alert.expiresAt}::timestamptz)
    returning id`;
  await run(tx)`
    insert into price_alert_cursors (symbol_id, minute) values (${alert.symbolId}, ${alert.fromMinute})
    on conflict (symbol_id) do nothing`;
  return id;
}

export async function cancelAlert(tx: Tx, userId: string, id: number): Promise<void> {
  await run(tx)`
    update price_alerts set state = 'cancelled' where id = ${id} and user_id = ${userId}::uuid and state = 'active'`;
}

/** Keeps the newest ended alerts of a person: whoever sets and cancels them all day has no more. */
export async function deleteEndedBeyond(tx: Tx, userId: string, kept: number): Promise<void> {
  await run(tx)`
    delete from price_alerts where id in (select a.id from price_alerts a
      where a.user_id = ${userId}::uuid and a.state <> 'active' order by a.id desc offset ${kept})`;
}

/** What is left of ended alerts a year later is deleted. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await run(db)`
    delete from price_alerts where state <> 'active' and coalesce(fired_at, expires_at) < now() - interval '1 year'`;
}
