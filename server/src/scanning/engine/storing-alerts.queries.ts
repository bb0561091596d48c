import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, readRows, rowOf } from '#db/rows.ts';

/** A bar on which a rule has fired. Instants are in milliseconds since 1970. */
export interface NewAlert {
  versionId: number;
  symbolId: number;
  timeframe: string;
  side: 'long' | 'short';
  /** A whole number of 10^-pricePrecision. */
  price: number;
  pricePrecision: number;
  t: number;
  closesAt: number;
  expiresAt: number;
  receivedAt: number;
  isLate: boolean;
  revision: number | null;
}

const idRow = rowOf({ id: bigintText });

/**
 * Stores alerts of strategies that are still active with that version; those that are there already stay as they are.
 * @returns the ids of the new ones, oldest bars first
 */
export async function insertAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<number[]> {
  const rows = await readRows(tx, idRow)`
    insert into alerts (strategy_id, version_id, strategy_name, source, symbol_id, symbol_text, timeframe, side, price, price_precision,
      message, bar_at, closed_at, expires_at, received_at, is_late, is_simulated, basis_revision, subscription_type_ids)
    select s.id, s.live_version_id, s.name, 'scanner', m.id, m.symbol, x.timeframe, x.side, x.price, x."pricePrecision", '',
      to_timestamp(x.t / 1000), to_timestamp(x."closesAt" / 1000), to_timestamp(x."expiresAt" / 1000), to_timestamp(x."receivedAt" / 1000),
      x."isLate", m.is_simulated, x.revision, s.subscription_type_ids
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as x ("versionId" int, "symbolId" int, timeframe text, side text, price int8,
        "pricePrecision" int, t float8, "closesAt" float8, "expiresAt" float8, "receivedAt" float8, "isLate" boolean, revision int)
      join strategies s on s.live_version_id = x."versionId" and s.status = 'active' and s.kind = 'scanner'
      join market_symbols m on m.id = x."symbolId"
    order by x."closesAt", s.id, m.id
    on conflict do nothing returning id`;
  return rows.map(({ id }) => Number(id));
}

const knownRow = rowOf({ versionId: z.int(), symbolId: z.int(), t: z.number() });

/** The bars on which these versions last fired, for each of their symbols: the end of an index for each, however many alerts there are. */
export async function listLastAlerts(
  db: Db,
  rules: readonly { versionId: number; symbolIds: readonly number[] }[],
): Promise<z.infer<typeof knownRow>[]> {
  const list = JSON.stringify(rules.map(({ versionId, symbolIds }) => ({ versionId, symbolIds })));
  return readRows(db, knownRow)`
    select x."versionId", x."symbolId", (extract(epoch from x.newest) * 1000)::float8 as t from (
      select w."versionId", s.id as "symbolId",
        (select max(bar_at) from alerts where version_id = w."versionId" and symbol_id = s.id) as newest
      from jsonb_to_recordset(${list}::jsonb) as w ("versionId" int, "symbolIds" int[]) cross join unnest(w."symbolIds") s (id)) x
    where x.newest is not null`;
}
