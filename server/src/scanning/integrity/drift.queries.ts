import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { Difference } from '#db/tables/strategy-figures.ts';
import type { DriftReason } from '@candela/contract/scanning/integrity-terms';
import { strategyEventTypes } from '@candela/contract/scanning/strategy-terms';
import type { Given } from './comparing.ts';
import type { Stretch } from './live-times.ts';

const idRow = rowOf({ id: z.int() });

/** Scanners that may have been live since an instant, after one. */
export async function listMaybeLive(
  db: Db,
  { since, after, limit }: { since: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await readRows(db, idRow)`
    select s.id from strategies s
    where s.id > ${after} and s.kind = 'scanner' and s.live_version_id is not null
      and (s.status = 'active' or s.updated_at >= to_timestamp(${since}::float8 / 1000))
    order by s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

const eventRow = rowOf({ type: z.enum(strategyEventTypes), versionId: z.int().nullable(), at: z.number() });

/** What has become of a strategy until an instant: the last thousand events, in order. */
export async function listEventsUntil(db: Db, strategyId: number, until: number): Promise<z.infer<typeof eventRow>[]> {
  const rows = await readRows(db, eventRow)`
    select e.type, e.version_id as "versionId", (extract(epoch from e.at) * 1000)::float8 as at from strategy_events e
    where e.strategy_id = ${strategyId} and e.at < to_timestamp(${until}::float8 / 1000) order by e.id desc limit 1000`;
  return rows.toReversed();
}

const ruleRow = rowOf({ versionId: z.int(), rule: z.unknown() });

/** The rules of those of these versions of which a day has not been judged again. */
export function listUnjudged(db: Db, versionIds: readonly number[], day: string): Promise<z.infer<typeof ruleRow>[]> {
  return readRows(db, ruleRow)`
    select v.id as "versionId", v.rule from strategy_versions v
    where v.id = any(${arrayOf(versionIds)}::int[])
      and not exists (select from strategy_drift d where d.version_id = v.id and d.day = ${day}::date)
    order by v.id`;
}

const givenRow = rowOf({
  symbolId: z.int(),
  barAt: z.number(),
  closesAt: z.number(),
  revision: z.int().nullable(),
});

interface GivenOf extends Stretch {
  versionId: number;
  symbolIds: readonly number[];
}

/** Alerts of a version for these symbols, of bars that closed in a stretch of time. The longest bar is that of a week. */
export function listGiven(db: Db, { versionId, symbolIds, from, to }: GivenOf): Promise<Given[]> {
  return readRows(db, givenRow)`
    select x.symbol_id as "symbolId", (extract(epoch from x.bar_at) * 1000)::float8 as "barAt",
      (extract(epoch from x.closed_at) * 1000)::float8 as "closesAt", x.basis_revision as revision
    from unnest(${arrayOf(symbolIds)}::int[]) s (id) cross join lateral (select * from alerts
      where version_id = ${versionId} and symbol_id = s.id
        and bar_at >= to_timestamp(${from}::float8 / 1000) - interval '8 days' and bar_at < to_timestamp(${to}::float8 / 1000)) x
    where x.closed_at > to_timestamp(${from}::float8 / 1000) and x.closed_at <= to_timestamp(${to}::float8 / 1000)
    order by x.bar_at, x.symbol_id`;
}

/** The same for symbols that are not watched any more. */
export function listGivenElsewhere(
  db: Db,
  { strategyId, versionId, symbolIds, from, to }: GivenOf & { strategyId: number },
): Promise<Given[]> {
  return readRows(db, givenRow)`
    select x.symbol_id as "symbolId", (extract(epoch from x.bar_at) * 1000)::float8 as "barAt",
      (extract(epoch from x.closed_at) * 1000)::float8 as "closesAt", x.basis_revision as revision
    from alerts x
    where x.strategy_id = ${strategyId} and x.stored_at > to_timestamp(${from}::float8 / 1000)
      and x.stored_at <= to_timestamp(${to}::float8 / 1000) + interval '1 day'
      and x.version_id = ${versionId} and x.symbol_id <> all(${arrayOf(symbolIds)}::int[])
      and x.closed_at > to_timestamp(${from}::float8 / 1000) and x.closed_at <= to_timestamp(${to}::float8 / 1000)
    order by x.bar_at, x.symbol_id`;
}

const hitRow = rowOf({ symbolId: z.int(), t: z.number() });

/** The bars on which a version had last fired before an instant: the end of an index for each symbol. */
export function listFiredBefore(
  db: Db,
  { versionId, symbolIds, from }: Omit<GivenOf, 'to'>,
): Promise<z.infer<typeof hitRow>[]> {
  return readRows(db, hitRow)`
    select x."symbolId", (extract(epoch from x.newest) * 1000)::float8 as t from (
      select s.id as "symbolId", (select max(bar_at) from alerts
        where version_id = ${versionId} and symbol_id = s.id and bar_at < to_timestamp(${from}::float8 / 1000)) as newest
      from unnest(${arrayOf(symbolIds)}::int[]) s (id)) x
    where x.newest is not null`;
}

const lateRow = rowOf({ symbolId: z.int(), minute: z.int() });

/** Minutes that came late, of a stretch of time: whoever judges had gone on. In minutes since 1970. */
export function listLateMinutes(
  db: Db,
  { symbolIds, from, to }: Omit<GivenOf, 'versionId'>,
): Promise<z.infer<typeof lateRow>[]> {
  return readRows(db, lateRow)`
    select distinct c.symbol_id as "symbolId", c.minute from candle_corrections c
    where c.symbol_id = any(${arrayOf(symbolIds)}::int[]) and c.minute >= ${Math.floor(from / 60_000)}
      and c.minute < ${Math.ceil(to / 60_000)} and c.before is null
    order by c.symbol_id, c.minute`;
}

/** What may have changed an alert: corrections of the minutes that were read for it. */
export interface Basis {
  symbolId: number;
  /** Minutes since 1970; `to` is excluded. */
  from: number;
  to: number;
  /** Corrections after this revision of the symbol; null: those since the day began. */
  revision: number | null;
}

const correctionRow = rowOf({ place: z.int(), isLate: z.boolean() });

/** The newest minute of each basis that was corrected or came late since, by its place in the list. */
export async function findCorrections(
  db: Db,
  bases: readonly Basis[],
  dayStart: number,
): Promise<Map<number, 'corrected' | 'late'>> {
  const list = JSON.stringify(bases.map((basis, place) => ({ ...basis, place })));
  const rows = await readRows(db, correctionRow)`
    select x.place, k."isLate" from jsonb_to_recordset(${list}::jsonb)
        as x (place int, "symbolId" int, "from" int, "to" int, revision int)
      cross join lateral (select c.before is null as "isLate" from candle_corrections c
        where c.symbol_id = x."symbolId" and c.minute >= x."from" and c.minute < x."to"
          and case when x.revision is not null then c.revision > x.revision
            else c.minute >= ${Math.floor(dayStart / 60_000)} or c.at >= to_timestamp(${dayStart}::float8 / 1000) end
        order by c.minute desc, c.revision desc limit 1) k
    order by x.place`;
  return new Map(rows.map(({ place, isLate }) => [place, isLate ? 'late' : 'corrected']));
}

export interface NewDrift {
  strategyId: number;
  versionId: number;
  day: string;
  barsDue: number;
  barsMissing: number;
  barsLate: number;
  same: number;
  onlyLive: number;
  onlyAgain: number;
  reasons: Partial<Record<DriftReason, number>>;
  differences: Difference[];
}

/** Once: who judges the same day again, or at the same time, changes nothing. */
export async function insertDrift(db: Db, drift: NewDrift): Promise<void> {
  await run(db)`
    insert into strategy_drift (strategy_id, version_id, day, bars_due, bars_missing, bars_late, same, only_live, only_again, reasons,
      differences)
    values (${drift.strategyId}, ${drift.versionId}, ${drift.day}::date, ${drift.barsDue}, ${drift.barsMissing}, ${drift.barsLate},
      ${drift.same}, ${drift.onlyLive}, ${drift.onlyAgain}, ${JSON.stringify(drift.reasons)}::jsonb,
      ${JSON.stringify(drift.differences)}::jsonb)
    on conflict (version_id, day) do nothing`;
}
