import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { stages } from '@candela/contract/scanning/integrity-terms';

const times = z.partialRecord(z.enum(stages), z.record(z.string(), z.number()));

const dayRow = rowOf({ day: z.string(), alerts: z.int(), late: z.int(), times });

export type DayRow = z.infer<typeof dayRow>;

/** The parts of the way of an alert `x`. */
const parts = sql.raw(`(values ('received', x.received_at - x.closed_at), ('stored', x.stored_at - x.received_at),
  ('delivered', x.first_delivered_at - x.stored_at), ('total', x.first_delivered_at - x.closed_at)) p (stage, span)`);

/** Milliseconds, rounded up to two digits: few are different, and none is told shorter than it was. */
const rounded = sql.raw(`(select ceil(m.ms / s.step) * s.step
  from (select greatest(1, ceil(extract(epoch from p.span) * 1000))::float8 as ms) m
    cross join lateral (select power(10, greatest(0, floor(log(m.ms)) - 1)) as step) s)::int8`);

/** The alerts of a strategy that were stored in a period, counted from their rows: null without any. */
function countedRows({ id, from, to }: { id: SQL; from: SQL; to: SQL }): SQL {
  return sql`(select (max(c.alerts) filter (where c.stage = 'stored'))::int as alerts,
      (max(c.late) filter (where c.stage = 'stored'))::int as late, jsonb_object_agg(c.stage, c.spans) as times
    from (select b.stage, sum(b.alerts) as alerts, sum(b.late) as late, jsonb_object_agg(b.span, b.alerts) as spans
      from (select p.stage, ${rounded} as span, count(*) as alerts, count(*) filter (where x.is_late) as late
        from alerts x cross join lateral ${parts}
        where x.strategy_id = ${id} and x.stored_at >= ${from} and x.stored_at < ${to} and p.span is not null
        group by 1, 2) b
      group by b.stage) c)`;
}

/** Midnight of UTC with which a day `d` begins. */
const begin = sql.raw("(d.day::timestamp at time zone 'UTC')");
const end = sql.raw("((d.day + 1)::timestamp at time zone 'UTC')");

/**
 * The days of a strategy since an instant, with alerts, oldest first: as they were counted, and the others from their alerts, as the first
 * one that is only a part of a day.
 */
export async function listDays(db: Db, strategyId: number, from: string, now: string): Promise<DayRow[]> {
  const [since, until] = [sql`${from}::timestamptz`, sql`${now}::timestamptz`];
  return readRows(db, dayRow)`
    select d.day::text as day, coalesce(k.alerts, f.alerts) as alerts, coalesce(k.late, f.late) as late,
      coalesce(k.times, f.times) as times
    from (select g.at::date as day from generate_series((${since} at time zone 'UTC')::date::timestamp,
        (${until} at time zone 'UTC')::date::timestamp, interval '1 day') g (at)) d
      left join strategy_days k on k.strategy_id = ${strategyId} and k.day = d.day and ${begin} >= ${since}
      left join lateral ${countedRows({ id: sql`${strategyId}`, from: sql`greatest(${begin}, ${since})`, to: sql`case when k.day is null then ${end} end` })} f on true
    where coalesce(k.alerts, f.alerts) is not null order by d.day`;
}

const idRow = rowOf({ id: z.int() });

/** Strategies that were live, after one: they may have given alerts. */
export function listLiveOnce(db: Db, after: number, limit: number): Promise<z.infer<typeof idRow>[]> {
  return readRows(db, idRow)`
    select s.id from strategies s where s.live_since is not null and s.id > ${after} order by s.id limit ${limit}`;
}

/** Counts a day that has ended. @param isAgain also if it has been counted: it may be another count, of what was delivered since */
export async function countDay(db: Db, strategyId: number, day: string, isAgain: boolean): Promise<void> {
  const figures = countedRows({ id: sql`${strategyId}`, from: begin, to: end });
  await run(db)`
    insert into strategy_days (strategy_id, day, alerts, late, times)
    select ${strategyId}, d.day, f.alerts, f.late, f.times from (select y.day from (select ${day}::date as day) y
        where ${isAgain}::boolean or not exists (select from strategy_days k where k.strategy_id = ${strategyId} and k.day = y.day)) d
      cross join lateral ${figures} f
    where f.alerts is not null
    on conflict (strategy_id, day) do update set alerts = excluded.alerts, late = excluded.late, times = excluded.times`;
}

/** Pages show the counts of a month, and how days were judged again of two years. */
export async function deleteOldDays(db: Db): Promise<void> {
  await run(db)`delete from strategy_days where day < current_date - 60`;
  await run(db)`delete from strategy_drift where day < current_date - 730`;
}

const countRow = rowOf({ count: z.int() });

/** Alerts since an instant of which bars were corrected. */
export async function countCorrected(db: Db, strategyId: number, from: string): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from alerts x
    where x.strategy_id = ${strategyId} and x.stored_at >= ${from}::timestamptz and x.corrected_at is not null`;
  return count;
}

const lastRow = rowOf({ at: z.string() });

/** When the last alert of a strategy was stored. */
export async function findLastAlert(db: Db, strategyId: number): Promise<string | null> {
  const row = await readRow(db, lastRow)`
    select x.stored_at as at from alerts x where x.strategy_id = ${strategyId} order by x.id desc nulls last limit 1`;
  return row?.at ?? null;
}
