import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';

const activeRow = rowOf({
  id: z.int(),
  activeSince: z.number(),
  isTold: z.boolean(),
  closes: z.array(z.object({ at: z.number(), symbolId: z.int() })),
});

export type ActiveRow = z.infer<typeof activeRow>;

/**
 * Active strategies after one, with the last 200 alerts of their live versions, newest first: one stretch of an index for each. `isTold`:
 * they are known to be silent.
 */
export function listActive(db: Db, after: number, limit: number): Promise<ActiveRow[]> {
  return readRows(db, activeRow)`
    select s.id, (extract(epoch from greatest(s.live_since, (select max(e.at) from strategy_events e
        where e.strategy_id = s.id and e.type in ('goLive', 'resume')))) * 1000)::float8 as "activeSince",
      exists (select from strategy_silences q where q.strategy_id = s.id) as "isTold",
      (select coalesce(json_agg(json_build_object('at', (extract(epoch from coalesce(x.closed_at, x.received_at)) * 1000)::float8, 'symbolId', x.symbol_id)
          order by x.id desc), '[]')
        from (select * from alerts where strategy_id = s.id order by id desc nulls last limit 200) x
        where x.version_id is not distinct from s.live_version_id and x.symbol_id is not null) as closes
    from strategies s where s.status = 'active' and s.id > ${after} order by s.id limit ${limit}`;
}

const silentRow = rowOf({ name: z.string(), ownerId: z.uuid() });

/**
 * Notes that a strategy is silent since its last alert.
 * @returns null if that is known, if it has given one meanwhile, or is not active any more
 */
export async function noteSilence(
  tx: Tx,
  { id, since, usualSeconds }: { id: number; since: number; usualSeconds: number },
): Promise<z.infer<typeof silentRow> | null> {
  return readRow(tx, silentRow)`
    with noted as (insert into strategy_silences (strategy_id, since, usual_seconds)
      select s.id, to_timestamp(${since}::float8 / 1000), ${usualSeconds} from strategies s
      where s.id = ${id} and s.status = 'active' and not exists (select from (
        select * from alerts where strategy_id = s.id order by id desc nulls last limit 1) x
          where coalesce(x.closed_at, x.received_at) > to_timestamp(${since}::float8 / 1000) + interval '1 second')
      on conflict do nothing returning strategy_id)
    select s.name, s.owner_id as "ownerId" from strategies s join noted n on n.strategy_id = s.id`;
}

const idRow = rowOf({ id: z.int() });

/** Ends the silence of strategies that have given alerts. @returns those that were silent */
export async function endSilences(tx: Tx, alertIds: readonly number[]): Promise<number[]> {
  const rows = await readRows(tx, idRow)`
    delete from strategy_silences q using alerts a
    where a.id = any(${arrayOf(alertIds)}::bigint[]) and a.strategy_id = q.strategy_id returning q.strategy_id as id`;
  return rows.map(({ id }) => id);
}

const isEnded = sql`(s.status <> 'active' or exists (select from alerts x where x.strategy_id = s.id and x.stored_at > q.told_at))`;

/** Strategies whose silence is over without `endSilences`: not active any more, or an alert came while it was being noted. */
export async function listEndedSilences(db: Db): Promise<number[]> {
  const rows = await readRows(db, idRow)`
    select s.id from strategy_silences q join strategies s on s.id = q.strategy_id where ${isEnded} order by s.id`;
  return rows.map(({ id }) => id);
}

/** @returns whether there was one that is over */
export async function deleteEndedSilence(tx: Tx, id: number): Promise<boolean> {
  const row = await readRow(tx, idRow)`
    delete from strategy_silences q using strategies s
    where q.strategy_id = ${id} and s.id = q.strategy_id and ${isEnded} returning q.strategy_id as id`;
  return row !== null;
}
