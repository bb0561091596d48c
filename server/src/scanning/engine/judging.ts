import type { Db } from '#db/client.ts';
import { mayHaveClosed, type ClosedBarReader } from '#market-data/closed-bars.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { Hit } from '@candela/markets/rules/engine';
import type { Timeframe } from '@candela/markets/timeframes';
import { requireScannerLease } from './lease.queries.ts';
import type { NewAlertsListener } from './new-alerts.ts';
import { allBars, cursorKey, type Scan } from './preparing.ts';
import type { RulesThread } from './rules-thread.ts';
import { writeCursors, writeState, type CursorOf } from './scan-progress.queries.ts';
import { stepsOf, type SymbolBars } from './scan-steps.ts';
import { insertAlerts, type NewAlert } from './storing-alerts.queries.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  thread: RulesThread;
  scan: Scan;
  fence: number;
  onAlerts: NewAlertsListener;
  log: ErrorLog;
}

/** What has closed since a symbol was looked at last. */
interface Look {
  read: SymbolBars[];
  seen: { until: number; mark: string };
  revision: number | null;
}

/**
 * Judges every bar after the cursors, each once: alerts and cursors are written in one transaction. After a failure the engine knows more than
 * the database, so it has to be prepared anew.
 * @returns whether there is more to judge at once
 * @throws ScannerLeaseLost, and when the database is unreachable
 */
export async function judgeClosed(
  { db, bars, thread, scan, fence, onAlerts, log }: Deps,
  now: number,
): Promise<boolean> {
  const progress = await bars.progressOf([...scan.plan.needs.keys()], now);
  const looks = new Map<number, Look>();
  let isMore = false;
  for (const [symbolId, { settledAt, mark, session }] of progress) {
    const seen = scan.seen.get(symbolId);
    if (!seen) continue;
    // After a pause, one day after the other: of all symbols and timeframes together.
    const until = Math.min(settledAt, seen.until + day);
    const isNew = mark !== seen.mark;
    if (!isNew && Math.floor(until / minute) <= Math.floor(seen.until / minute)) continue;
    isMore ||= until < settledAt;
    const read: SymbolBars[] = [];
    let revision: number | null = null;
    try {
      for (const timeframe of scan.plan.needs.get(symbolId)?.keys() ?? []) {
        const cursor = scan.cursors.get(cursorKey(symbolId, timeframe)) ?? { t: 0, closesAt: 0 };
        // What has been stored may complete a bar after the cursor, also one that should have been there before.
        const after = isNew ? cursor.closesAt : seen.until;
        if (!mayHaveClosed(session, timeframe, { after, until })) continue;
        const from = cursor.t + 1;
        const found = await bars.read(symbolId, timeframe, { from, until, limit: allBars });
        revision = found?.revision ?? revision;
        if (found && found.bars.length > 0) read.push({ symbolId, timeframe, bars: found.bars });
      }
    } catch (error) {
      // The others go on; this one is looked at again with the next turn.
      log.error({ err: error }, `bars of symbol ${symbolId}`);
      continue;
    }
    looks.set(symbolId, { read, seen: { until, mark }, revision });
  }
  const read = [...looks.values()].flatMap((look) => look.read);
  if (read.length > 0) {
    const hits = await thread.ask('close', { steps: stepsOf(read) });
    const cursors = read.flatMap(({ symbolId, timeframe, bars: found }) => {
      const last = found.at(-1);
      return last ? [{ symbolId, timeframe, t: last.t, closesAt: last.closesAt }] : [];
    });
    const alerts = hits.flatMap((hit) =>
      alertOf(scan, hit, { now, revision: looks.get(Number(hit.symbol))?.revision ?? null }),
    );
    await store({ db, fence, onAlerts }, alerts, cursors);
    for (const { symbolId, timeframe, ...cursor } of cursors) scan.cursors.set(cursorKey(symbolId, timeframe), cursor);
  }
  for (const [symbolId, { seen }] of looks) scan.seen.set(symbolId, seen);
  return isMore;
}

async function store(
  { db, fence, onAlerts }: Pick<Deps, 'db' | 'fence' | 'onAlerts'>,
  alerts: readonly NewAlert[],
  cursors: readonly CursorOf[],
): Promise<void> {
  const ids = await db.transaction(async (tx) => {
    await requireScannerLease(tx, fence);
    const added = alerts.length > 0 ? await insertAlerts(tx, alerts) : [];
    await writeCursors(tx, cursors);
    if (added.length > 0) await onAlerts.stored(tx, added);
    return added;
  });
  if (ids.length > 0) onAlerts.committed(ids);
}

/** None for a bar from before the strategy was active. */
function alertOf(
  { plan }: Scan,
  { rule: id, symbol, t, closesAt, price }: Hit,
  { now, revision }: { now: number; revision: number | null },
): NewAlert[] {
  const rule = plan.rules.get(id);
  const symbolId = Number(symbol);
  const pricePrecision = plan.symbols.get(symbolId)?.pricePrecision;
  if (!rule || pricePrecision === undefined || closesAt <= rule.activeSince) return [];
  const expiresAt = closesAt + Math.min(closesAt - t, hour);
  return [
    {
      versionId: rule.versionId,
      symbolId,
      timeframe: rule.rule.timeframe,
      side: rule.rule.direction,
      price: Math.round(price * 10 ** pricePrecision),
      pricePrecision,
      t,
      closesAt,
      expiresAt,
      receivedAt: now,
      isLate: now >= expiresAt,
      revision,
    },
  ];
}

/** Saves what the engine knows, for the next start. */
export async function saveScan({ db, thread, scan, fence }: Omit<Deps, 'bars' | 'onAlerts' | 'log'>): Promise<void> {
  const state = await thread.ask('save', {});
  const cursors: Record<string, Record<string, number>> = {};
  for (const [symbolId, needs] of scan.plan.needs) {
    for (const timeframe of needs.keys()) {
      const cursor = scan.cursors.get(cursorKey(symbolId, timeframe as Timeframe));
      if (cursor) (cursors[timeframe] ??= {})[symbolId] = cursor.t;
    }
  }
  await db.transaction(async (tx) => {
    await requireScannerLease(tx, fence);
    await writeState(tx, { rulesHash: scan.hash, state, cursors });
  });
}
