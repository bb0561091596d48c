import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import { createLease } from '#platform/jobs/lease.ts';
import type { ErrorLog } from '#platform/log.ts';
import { judgeClosed, saveScan } from './judging.ts';
import { ScannerLeaseLost, scannerLeaseRow } from './lease.queries.ts';
import { findLiveMark } from './live-rules.queries.ts';
import type { NewAlertsListener } from './new-alerts.ts';
import { prepareScan, type Scan } from './preparing.ts';
import { startRulesThread, type RulesThread } from './rules-thread.ts';

/** A look in each second, so much after it began: what closes together is judged together. */
const [lookMilliseconds, gatherMilliseconds] = [1000, 250];
const saveMilliseconds = 15 * 60_000;
/** After a failure: the database may be away. */
const restMilliseconds = 2000;
/** How long a stop waits for what is being written. */
const stopMilliseconds = 5000;

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  onAlerts: NewAlertsListener;
  log: ErrorLog;
  now?: () => number;
}

/**
 * Judges the rules of all active strategies whenever bars have closed: in the one process that holds the lease. `tend` takes and renews it,
 * every five seconds. What was judged is in the database, so that another process goes on at the same bar.
 */
export function createScanner(deps: Deps) {
  const { db, log, now = Date.now } = deps;
  const lease = createLease(scannerLeaseRow(db), now);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  /** @throws when the database is unreachable */
  async function tend(): Promise<void> {
    if (stopping.signal.aborted) return;
    if (!(await lease.renew()) || running) return;
    running = run().finally(() => (running = null));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted && lease.fence() !== null) {
      const thread = startRulesThread();
      try {
        await judge(thread);
      } catch (error) {
        if (error instanceof ScannerLeaseLost) return;
        log.error({ err: error }, 'scanner');
        await pause(restMilliseconds);
      } finally {
        await thread.stop();
      }
    }
  }

  /** Until the lease is lost, or something fails. */
  async function judge(thread: RulesThread): Promise<void> {
    let scan: Scan | null = null;
    let mark = '';
    let savedAt = now();
    for (let fence = lease.fence(); fence !== null && !stopping.signal.aborted; fence = lease.fence()) {
      // Before the rules are read: what changes meanwhile is noticed with the next look.
      const newMark = await findLiveMark(db);
      if (!scan || newMark !== mark) {
        scan = await prepareScan({ ...deps, thread, fence, now: now() });
        mark = newMark;
        for (const { id, reason } of scan.plan.broken) log.error({ version: id, reason }, 'rule that cannot be judged');
      }
      const isMore = await judgeClosed({ ...deps, thread, scan, fence }, now());
      if (now() - savedAt > saveMilliseconds) {
        await saveScan({ db, thread, scan, fence });
        savedAt = now();
      }
      if (!isMore) await pause(lookMilliseconds - ((now() - gatherMilliseconds) % lookMilliseconds));
    }
    const fence = lease.fence();
    if (scan && fence !== null) await saveScan({ db, thread, scan, fence });
  }

  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  return {
    tend,
    /** Ends the judging and gives the lease back, so that another process goes on at once. */
    async stop(): Promise<void> {
      stopping.abort();
      if (running) await Promise.race([running, sleep(stopMilliseconds, undefined, { ref: false })]);
      await lease.giveBack().catch(() => {});
    },
  };
}
