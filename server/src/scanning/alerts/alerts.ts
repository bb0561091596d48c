import type { Tx } from '#db/client.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { recordCreatedAlerts } from '#scanning/webhook-events.ts';
import { createAlertFilters } from './alert-filters.service.ts';
import { addAlertRooms, sendAlerts } from './alert-rooms.ts';
import { alertPushJob, correctedAlertsJob, pushJobsOf, unsentAlertsJob } from './alerts.jobs.ts';
import { findAlertRows, listUndelivered } from './alerts.queries.ts';
import { mountAlertRoutes } from './alerts.routes.ts';
import { createAlerts } from './alerts.service.ts';
import { markCorrected } from './corrected-alerts.queries.ts';
import { createAlertPushes } from './pushing-alerts.ts';

/** As many as are sent to open pages at once. */
const sentAtOnce = 500;

/**
 * Trading alerts: listed, sent to open pages and pushed.
 * @returns what has to be told of new ones, by whoever stores them: in the same transaction, and after it
 */
export function mountAlerts({ api, app, db, hub, jobs, provisions }: Context) {
  addAlertRooms(hub);
  mountAlertRoutes(api, createAlerts({ db }), createAlertFilters({ db }));
  const pushes = createAlertPushes({ db, send: provisions.use('pushes.send') });
  jobs.work(alertPushJob, pushes.run);
  jobs.work(correctedAlertsJob, () => markCorrected(db));
  jobs.work(unsentAlertsJob, async () => sendAlerts({ db, hub }, await listUndelivered(db, sentAtOnce)));

  async function send(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += sentAtOnce)
      await sendAlerts({ db, hub }, await findAlertRows(db, ids.slice(at, at + sentAtOnce)));
  }

  return {
    async stored(tx: Tx, ids: readonly number[]): Promise<void> {
      await enqueue(tx, alertPushJob, pushJobsOf(ids));
      await recordCreatedAlerts(tx, ids);
    },
    committed(ids: readonly number[]): void {
      // What fails is sent by the job of every minute.
      send(ids).catch((error: unknown) => app.log.warn({ err: error }, 'alerts could not be sent to open pages'));
    },
  };
}
