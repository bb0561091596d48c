import type { Db } from '#db/client.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { createLease } from '#platform/jobs/lease.ts';
import { judgeClosed, saveScan } from '#scanning/engine/judging.ts';
import { scannerLeaseRow } from '#scanning/engine/lease.queries.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { prepareScan, type Scan } from '#scanning/engine/preparing.ts';
import { startRulesThread } from '#scanning/engine/rules-thread.ts';

export const silent: NewAlertsListener = { stored: async () => {}, committed: () => {} };

/** A process that judges, driven by a test: it looks when it is told to, by the clock of the test. */
export async function startScanningNode(db: Db, now: number, onAlerts: NewAlertsListener = silent) {
  const lease = createLease(scannerLeaseRow(db));
  await lease.renew();
  const fence = lease.fence() ?? 0;
  const thread = startRulesThread();
  const bars = createClosedBars(db, false);
  const logged: object[] = [];
  const log = { error: (details: object) => void logged.push(details) };
  let scan: Scan = await prepareScan({ db, bars, thread, fence, now });

  return {
    logged,
    scan: () => scan,
    async look(at: number): Promise<void> {
      while (await judgeClosed({ db, bars, thread, scan, fence, onAlerts, log }, at));
    },
    async prepare(at: number): Promise<void> {
      scan = await prepareScan({ db, bars, thread, fence, now: at });
    },
    save: () => saveScan({ db, thread, scan, fence }),
    /** It ends without saying so: what it knows is lost, and its lease runs on. */
    kill: () => thread.stop(),
    async end(): Promise<void> {
      await thread.stop();
      await lease.giveBack();
    },
  };
}
