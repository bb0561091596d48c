import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedStrategy, isReadableStrategy } from '#scanning/strategy-access.ts';
import { driftReasons } from '@candela/contract/scanning/integrity-terms';

const nameRow = rowOf({ name: z.string(), languageCode: z.string() });

/** A strategy that the caller may change. */
export function findManagedName(db: Db, caller: SignedInCaller, id: number): Promise<z.infer<typeof nameRow> | null> {
  return readRow(db, nameRow)`
    select t.name, t.language_code as "languageCode" from strategies t where t.id = ${id} and ${isManagedStrategy(caller)}`;
}

export async function isReadable(db: Db, caller: SignedInCaller, id: number): Promise<boolean> {
  const row = await readRow(db, rowOf({ id: z.int() }))`
    select t.id from strategies t where t.id = ${id} and ${isReadableStrategy(caller)}`;
  return row !== null;
}

const silenceRow = rowOf({ since: instantText, usualSeconds: z.int(), toldAt: instantText });

/** The silence of a strategy that is active, unless there has been an alert since. */
export function findSilence(db: Db, strategyId: number): Promise<z.infer<typeof silenceRow> | null> {
  return readRow(db, silenceRow)`
    select q.since, q.usual_seconds as "usualSeconds", q.told_at as "toldAt"
    from strategy_silences q join strategies s on s.id = q.strategy_id
    where q.strategy_id = ${strategyId} and s.status = 'active'
      and not exists (select from alerts x where x.strategy_id = q.strategy_id and x.stored_at > q.told_at)`;
}

const receiptsRow = rowOf({
  accepted: z.int(),
  duplicate: z.int(),
  quarantined: z.int(),
  rejected: z.int(),
  lastReceivedAt: instantText.nullable(),
});

/** What became of the newest messages to the webhook of a strategy since an instant: one stretch of an index. */
export function countReceipts(db: Db, strategyId: number, from: string): Promise<z.infer<typeof receiptsRow>> {
  return requireRow(db, receiptsRow)`
    select count(*) filter (where x.state = 'accepted')::int as accepted, count(*) filter (where x.state = 'duplicate')::int as duplicate,
      count(*) filter (where x.state = 'quarantined')::int as quarantined, count(*) filter (where x.state = 'rejected')::int as rejected,
      max(x.received_at) as "lastReceivedAt"
    from (select * from hook_receipts where strategy_id = ${strategyId} order by id desc nulls last limit 10000) x
    where x.received_at >= ${from}::timestamptz and not x.is_test`;
}

const reasons = z.partialRecord(z.enum(driftReasons), z.number());

const figures = {
  day: z.string(),
  barsDue: z.int(),
  barsMissing: z.int(),
  barsLate: z.int(),
  same: z.int(),
  onlyLive: z.int(),
  onlyAgain: z.int(),
  reasons,
};

const againRow = rowOf(figures);

export type AgainRow = z.infer<typeof againRow>;

/** Days of a strategy since one that were judged again. */
export function listAgain(db: Db, strategyId: number, from: string): Promise<AgainRow[]> {
  return readRows(db, againRow)`
    select d.day::text as day, d.bars_due as "barsDue", d.bars_missing as "barsMissing", d.bars_late as "barsLate", d.same,
      d.only_live as "onlyLive", d.only_again as "onlyAgain", d.reasons
    from strategy_drift d where d.strategy_id = ${strategyId} and d.day >= (${from}::timestamptz at time zone 'UTC')::date
    order by d.day desc nulls last, d.version_id desc nulls last limit 1000`;
}

const driftRow = rowOf({
  ...figures,
  versionId: z.int(),
  version: z.int(),
  judgedAt: instantText,
  differences: z.array(
    z.object({ symbol: z.string(), barAt: z.number(), side: z.enum(['live', 'again']), reason: z.enum(driftReasons) }),
  ),
});

export type DriftRow = z.infer<typeof driftRow>;

/** A page of these days, newest first. */
export function listDriftRows(
  db: Db,
  strategyId: number,
  { limit, after }: { limit: number; after: { at: string; id: number } | null },
): Promise<DriftRow[]> {
  return readRows(db, driftRow)`
    select d.day::text as day, d.bars_due as "barsDue", d.bars_missing as "barsMissing", d.bars_late as "barsLate", d.same,
      d.only_live as "onlyLive", d.only_again as "onlyAgain", d.reasons, d.version_id as "versionId", v.number as version,
      d.judged_at as "judgedAt",
      (select coalesce(json_agg(json_build_object('symbol', m.symbol, 'barAt', (e.value ->> 'barAt')::float8, 'side', e.value ->> 'side',
          'reason', e.value ->> 'reason') order by e.place), '[]')
        from jsonb_array_elements(d.differences) with ordinality e (value, place)
          join market_symbols m on m.id = (e.value ->> 'symbolId')::int) as differences
    from strategy_drift d join strategy_versions v on v.id = d.version_id
    where d.strategy_id = ${strategyId}
      and (${after === null}::boolean or (d.day, d.version_id) < ((${after?.at ?? null}::timestamptz at time zone 'UTC')::date, ${after?.id ?? null}::int))
    order by d.day desc nulls last, d.version_id desc nulls last limit ${limit}`;
}
