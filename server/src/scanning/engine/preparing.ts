import type { Db } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import type { Timeframe } from '@candela/markets/timeframes';
import { requireScannerLease } from './lease.queries.ts';
import { listLiveRules, listWatchable } from './live-rules.queries.ts';
import type { RulesThread } from './rules-thread.ts';
import { engineRules, planScan, withoutBroken, type ScanPlan } from './scan-plan.ts';
import { readCursors, readState, writeCursors, type Cursor, type CursorOf } from './scan-progress.queries.ts';
import { stepsOf, type SymbolBars } from './scan-steps.ts';
import { listLastAlerts } from './storing-alerts.queries.ts';

/** More than were ever closed between two looks. */
export const allBars = 100_000;
/** Symbols whose bars are read and handed to the engine together: as many as it judges by one word of bits. */
const symbolsAtOnce = 32;

/** What is judged, and how far it has been. */
export interface Scan {
  plan: ScanPlan;
  hash: string;
  /** By symbol and timeframe: `cursorKey`. */
  cursors: Map<string, Cursor>;
  /** Of each symbol the instant until which it has been looked at, and what was stored then. */
  seen: Map<number, { until: number; mark: string }>;
}

export const cursorKey = (symbolId: number, timeframe: Timeframe): string => `${symbolId} ${timeframe}`;

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  thread: RulesThread;
  fence: number;
  now: number;
}

/**
 * Brings the engine where the judging has come to: out of its saved state if that fits, otherwise out of candles. A symbol and timeframe that
 * nobody has judged before begins now.
 * @throws ScannerLeaseLost, and when the database is unreachable
 */
export async function prepareScan({ db, bars, thread, fence, now }: Deps): Promise<Scan> {
  const planned = planScan(await listLiveRules(db), await listWatchable(db));
  const symbolIds = [...planned.symbols.keys()];
  const { hash, broken } = await thread.ask('build', { rules: engineRules(planned), symbols: symbolIds.map(String) });
  const plan = withoutBroken(planned, broken);
  const known = new Map(
    (await readCursors(db, symbolIds)).map((each) => [cursorKey(each.symbolId, each.timeframe), each]),
  );
  const saved = await readState(db, hash);
  const isRestored = saved !== null && (await thread.ask('restore', { state: saved.state }));
  const scan: Scan = { plan, hash, cursors: new Map(), seen: new Map() };
  const progress = await bars.progressOf(symbolIds, now);
  const fresh: CursorOf[] = [];
  const hits = (await listLastAlerts(db, [...plan.rules.values()])).map(({ versionId, symbolId, t }) => ({
    rule: String(versionId),
    symbol: String(symbolId),
    t,
  }));
  const watched = watchedSince(plan);
  for (let at = 0; at < symbolIds.length; at += symbolsAtOnce) {
    const read: SymbolBars[] = [];
    for (const symbolId of symbolIds.slice(at, at + symbolsAtOnce)) {
      const settledAt = progress.get(symbolId)?.settledAt ?? now;
      const since = watched.get(symbolId) ?? settledAt;
      let seen = settledAt;
      for (const [timeframe, needed] of plan.needs.get(symbolId) ?? []) {
        const cursor = known.get(cursorKey(symbolId, timeframe));
        const from = isRestored ? saved.cursors[timeframe]?.[symbolId] : undefined;
        const until = cursor ? Math.min(settledAt, Math.max(cursor.closesAt, since)) : settledAt;
        const request = from === undefined ? { until, limit: needed } : { from: from + 1, until, limit: allBars };
        const found = (await bars.read(symbolId, timeframe, request))?.bars ?? [];
        read.push({ symbolId, timeframe, bars: found });
        const { t, closesAt } = found.at(-1) ?? cursor ?? { t: until - 1, closesAt: until };
        scan.cursors.set(cursorKey(symbolId, timeframe), { t, closesAt });
        if (!cursor) fresh.push({ symbolId, timeframe, t, closesAt });
        seen = Math.min(seen, until);
      }
      scan.seen.set(symbolId, { until: seen, mark: '' });
    }
    const own = new Set(read.map(({ symbolId }) => String(symbolId)));
    await thread.ask('warmUp', { steps: stepsOf(read), hits: hits.filter(({ symbol }) => own.has(symbol)) });
  }
  await db.transaction(async (tx) => {
    await requireScannerLease(tx, fence);
    if (fresh.length > 0) await writeCursors(tx, fresh);
  });
  return scan;
}

/** Since when somebody wants to know of each symbol. */
function watchedSince({ rules }: ScanPlan): ReadonlyMap<number, number> {
  const since = new Map<number, number>();
  for (const { symbolIds, activeSince } of rules.values())
    for (const id of symbolIds) since.set(id, Math.min(since.get(id) ?? Infinity, activeSince));
  return since;
}
