import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { NewAlertsListener } from '#scanning/engine/new-alerts.ts';
import { createHookTokens } from './hook-tokens.ts';
import { oldReceiptsJob, receiptsJob, removePastReceipts } from './hooks.jobs.ts';
import { mountHookRoutes } from './hooks.routes.ts';
import { createHooks } from './hooks.service.ts';
import { createReceiptJudge } from './judging.ts';
import { createReceiptStore } from './receipt-store.ts';
import { insertReceipts } from './receipts.queries.ts';
import { createReceipts } from './receipts.service.ts';
import { registerTradingViewHooks } from './tradingview.hooks.ts';

/** Alerts of TradingView: received, judged, and shown to those who have to look after them. */
export async function mountHooks(context: Context, onAlerts: NewAlertsListener): Promise<void> {
  const { api, app, config, db, jobs, throttles } = context;
  const { judge, judgeWaiting } = createReceiptJudge({ db, onAlerts });
  jobs.work(receiptsJob, ({ signal }) => judgeWaiting(signal));
  jobs.work(oldReceiptsJob, ({ signal }) => removePastReceipts(db, signal));
  mountHookRoutes(api, {
    hooks: createHooks({ db, publicUrl: config.publicUrl }),
    receipts: createReceipts({ db, judge, onAlerts }),
  });
  const store = createReceiptStore(
    (receipts) => insertReceipts(db, receipts),
    oneAtATime(
      () => enqueue(db, receiptsJob, [{ payload: {} }]),
      // The job of every minute does it then.
      (error) => app.log.warn({ err: error }, 'messages that wait to be judged'),
    ),
  );
  // It is looked up again by the next message then.
  const tokens = createHookTokens(db, (error) => app.log.warn({ err: error }, 'address of a strategy'));
  await registerTradingViewHooks(app, { tokens, store, throttles });
}

/** What arrives in a burst is judged together: a job for all of what arrives within so long, and the first one at once. */
const gatherMilliseconds = 500;

/** Runs once more, a little later, if it is asked to while it runs or just after, however often. */
function oneAtATime(run: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  let isAsked = false;
  const runAll = async () => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await run().catch(onError);
      await sleep(gatherMilliseconds, undefined, { ref: false });
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void runAll();
  };
}
