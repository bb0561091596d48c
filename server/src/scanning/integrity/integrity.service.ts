import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { Page } from '@candela/contract/paging';
import type { DriftDay, StrategyIntegrity, StrategyReliability } from '@candela/contract/scanning/integrity';
import { driftReasons, fewestAlertsTold } from '@candela/contract/scanning/integrity-terms';
import { countCorrected, findLastAlert, listDays } from './days.queries.ts';
import {
  countReceipts,
  findManagedName,
  findSilence,
  isReadable,
  listAgain,
  listDriftRows,
  type AgainRow,
  type DriftRow,
} from './integrity.queries.ts';
import { joinTimes, timesOf } from './spans.ts';

const day = 86_400_000;
const toldDays = 30;

/** What became of the alerts of strategies. */
export function createIntegrity({ db, now = Date.now }: { db: Db; now?: () => number }) {
  const period = (days: number) => {
    const at = now();
    return { from: new Date(at - days * day).toISOString(), until: new Date(at).toISOString() };
  };

  async function read(strategyId: number, days: number) {
    const { from, until } = period(days);
    const rows = await listDays(db, strategyId, from, until);
    const times = joinTimes(rows.map((row) => row.times));
    return {
      from,
      rows,
      times,
      total: timesOf(times.total),
      alerts: sum(rows.map((row) => row.alerts)),
      corrected: await countCorrected(db, strategyId, from),
      again: sumAgain(await listAgain(db, strategyId, from)),
    };
  }

  /** @throws AppError strategies.notFound, also for what the caller may not change */
  async function get(caller: SignedInCaller, id: number, days: number): Promise<StrategyIntegrity> {
    const strategy = await findManagedName(db, caller, id);
    if (!strategy) throw new AppError('strategies.notFound');
    const { from, rows, times, total, alerts, corrected, again } = await read(id, days);
    const delivered = timesOf(times.delivered);
    const silence = await findSilence(db, id);
    const { lastReceivedAt, ...receipts } = await countReceipts(db, id, from);
    return {
      ...strategy,
      from,
      alerts,
      late: sum(rows.map((row) => row.late)),
      corrected,
      undelivered: alerts - (delivered?.alerts ?? 0),
      received: timesOf(times.received),
      stored: timesOf(times.stored),
      delivered,
      total,
      spread: times.total,
      days: rows.map((row) => ({ day: row.day, alerts: row.alerts, late: row.late })),
      again,
      receipts: lastReceivedAt === null ? null : { ...receipts, lastReceivedAt: toIso(lastReceivedAt) },
      lastAlertAt: toIsoOrNull(await findLastAlert(db, id)),
      silence: silence && { ...silence, since: toIso(silence.since), toldAt: toIso(silence.toldAt) },
    };
  }

  /** @throws AppError strategies.notFound, also for what the caller may not read */
  async function reliability(caller: SignedInCaller, id: number): Promise<StrategyReliability> {
    if (!(await isReadable(db, caller, id))) throw new AppError('strategies.notFound');
    const { alerts, corrected, total, again } = await read(id, toldDays);
    if (alerts < fewestAlertsTold) return { told: null };
    const isTimed = total !== null && total.alerts >= fewestAlertsTold;
    return {
      told: {
        alerts,
        corrected,
        half: isTimed ? total.half : null,
        most: isTimed ? total.most : null,
        agreeing: again && agreementOf(again),
      },
    };
  }

  /** @throws AppError strategies.notFound, also for what the caller may not change */
  async function drift(
    caller: SignedInCaller,
    id: number,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<Page<DriftDay>> {
    if (!(await findManagedName(db, caller, id))) throw new AppError('strategies.notFound');
    const rows = await listDriftRows(db, id, { limit: limit + 1, after: decodeInstantCursor(cursor) });
    return toPage(rows, limit, presentDrift, (row) => [`${row.day}T00:00:00.000Z`, row.versionId]);
  }

  return { get, reliability, drift };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Again = NonNullable<StrategyIntegrity['again']>;

function sumAgain(rows: readonly AgainRow[]): Again | null {
  if (rows.length === 0) return null;
  const reasons = driftReasons.map((reason) => ({ reason, alerts: sum(rows.map((row) => row.reasons[reason] ?? 0)) }));
  return {
    days: new Set(rows.map((row) => row.day)).size,
    bars: {
      due: sum(rows.map((row) => row.barsDue)),
      missing: sum(rows.map((row) => row.barsMissing)),
      late: sum(rows.map((row) => row.barsLate)),
    },
    same: sum(rows.map((row) => row.same)),
    onlyLive: sum(rows.map((row) => row.onlyLive)),
    onlyAgain: sum(rows.map((row) => row.onlyAgain)),
    reasons: reasons.filter(({ alerts }) => alerts > 0),
  };
}

/** Bars that were judged when the strategy was not live any more say nothing about it. */
function agreementOf({ same, onlyLive, onlyAgain, reasons }: Again): { same: number; all: number } | null {
  const notLive = reasons.find(({ reason }) => reason === 'notLive')?.alerts ?? 0;
  const all = same + onlyLive + onlyAgain - notLive;
  return all >= fewestAlertsTold ? { same, all } : null;
}

function presentDrift(row: DriftRow): DriftDay {
  const { versionId: _id, barsDue: due, barsMissing: missing, barsLate: late, reasons, ...others } = row;
  return {
    ...others,
    bars: { due, missing, late },
    reasons: driftReasons.flatMap((reason) => {
      const alerts = reasons[reason] ?? 0;
      return alerts > 0 ? [{ reason, alerts }] : [];
    }),
    judgedAt: toIso(row.judgedAt),
    differences: row.differences.map((each) => ({ ...each, barAt: new Date(each.barAt).toISOString() })),
  };
}
