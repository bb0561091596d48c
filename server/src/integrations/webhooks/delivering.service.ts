import type * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { deliveryJob } from '#integrations/webhook-events.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import { postponeGroup } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { countOf } from '#platform/metrics/metrics.ts';
import { webhookFailingDays } from '@candela/contract/integrations/webhooks';
import { hasFailedLong, hasFailedOften, nextAttemptAfter } from './attempt-times.ts';
import {
  countAttempt,
  countFailingDays,
  findDue,
  insertAttempt,
  noteAtDelivery,
  noteAtEndpoint,
  type DueRow,
} from './delivering.queries.ts';
import { attempt, isDelivered, type Outcome, type WebhookSender } from './sending.ts';
import { switchOffAndTell } from './switching-off.ts';

interface Deps {
  db: Db;
  seals: Seals;
  sender: WebhookSender;
}

const gone = 410;

const attempts = countOf('webhooks_total', 'Deliveries of webhooks that were tried, by outcome.', ['outcome']);

/** Maximum simultaneous deliveries of a node to failing endpoints: each may take 15 seconds until it times out. */
const failingAtOnce = 4;
/** Minimum delay before the postponed ones are tried; the maximum is twice that. */
const waitMilliseconds = 5000;

type DeliveryJob = Job<z.infer<typeof deliveryJob.payload>>;

/** Sends due deliveries at least once: a duplicate is possible when a node crashes after sending. */
export function createDelivering({ db, seals, sender }: Deps) {
  let failingNow = 0;

  async function deliver(job: DeliveryJob): Promise<void> {
    const { deliveryId, round } = job.payload;
    const row = await findDue(db, deliveryId, round);
    if (!row) return;
    if (!row.isFailing) return send(job, row);
    if (failingNow >= failingAtOnce) return putOff(job, row);
    failingNow++;
    try {
      await send(job, row);
    } finally {
      failingNow--;
    }
  }

  async function send(job: DeliveryJob, row: DueRow): Promise<void> {
    const outcome = await attempt(seals, row, sender);
    attempts.of(isDelivered(outcome) ? 'delivered' : 'failed').inc();
    await db.transaction(async (tx) => {
      if (await job.isMine(tx)) await settle(tx, job, row, outcome);
    });
  }

  /** Postpones everything waiting for this endpoint, to keep workers free for endpoints that respond; does not count as an attempt. */
  async function putOff(job: DeliveryJob, { endpointId }: DueRow): Promise<void> {
    const dueAt = new Date(Date.now() + waitMilliseconds * (1 + Math.random()));
    await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) return;
      await postponeGroup(tx, deliveryJob, endpointId, dueAt);
      await job.again(tx, dueAt);
    });
  }

  /** Records the result of an attempt, and schedules the next one. */
  async function settle(tx: Tx, job: DeliveryJob, row: DueRow, outcome: Outcome): Promise<void> {
    const { endpointId, url, tries } = row;
    const endpoint = await noteAtEndpoint(tx, endpointId, outcome);
    if (!endpoint) return;
    const isOver = isDelivered(outcome) || outcome.status === gone;
    const nextAt = isOver ? null : nextAttemptAfter(tries + 1, new Date(), outcome.retryAt);
    const noted = await noteAtDelivery(tx, job.payload, outcome, nextAt);
    if (!noted) return;
    await insertAttempt(tx, job.payload.deliveryId, noted.number, outcome);
    await countAttempt(tx, endpointId, outcome);
    if (endpoint.isOn && (outcome.status === gone || (await hasFailed(tx, endpointId, endpoint.failingSince)))) {
      await switchOffAndTell(tx, { id: endpointId, url }, outcome.status === gone ? 'gone' : 'failing');
    } else if (nextAt) await job.again(tx, nextAt);
  }

  return { deliver };
}

/** Whether deliveries have failed for days, on enough of these days. */
async function hasFailed(tx: Tx, endpointId: string, failingSince: string | null): Promise<boolean> {
  if (failingSince === null || !hasFailedLong(new Date(failingSince), new Date())) return false;
  return hasFailedOften(await countFailingDays(tx, endpointId, failingSince, webhookFailingDays));
}
