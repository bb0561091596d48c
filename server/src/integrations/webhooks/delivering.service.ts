import { hasFailedTooLong, nextAttemptAfter } from './attempt-times.ts';
import {
  countAttempt,
  findDue,
  insertAttempt,
  noteAtDelivery,
  noteAtEndpoint,
  type DueRow,
} from './delivering.queries.ts';
import { attempt, isDelivered, type Outcome } from './sending.ts';
import { switchOffAndTell } from './switching-off.ts';
import type { Db, Tx } from '#db/client.ts';
import type { deliveryJob } from '#integrations/webhook-events.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { Seals } from '#platform/identity/sealed-values.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type * as z from 'zod';

interface Deps {
  db: Db;
  seals: Seals;
  domainEvents: DomainEvents;
  /** Whether addresses of this machine and its network are called. */
  isPrivateAllowed: boolean;
}

const gone = 410;

type DeliveryJob = Job<z.infer<typeof deliveryJob.payload>>;

/** Sends what is due. It may arrive twice when a node dies between sending and noting it, never not at all. */
export function createDelivering({ db, seals, domainEvents, isPrivateAllowed }: Deps) {
  async function deliver(job: DeliveryJob): Promise<void> {
    const { deliveryId, round } = job.payload;
    const row = await findDue(db, deliveryId, round);
    if (!row) return;
    const outcome = await attempt(seals, row, isPrivateAllowed);
    const isSwitchedOff = await db.transaction(async (tx) => (await job.isMine(tx)) && settle(tx, job, row, outcome));
    if (isSwitchedOff) domainEvents.emit('notices.posted');
  }

  /** Writes what an attempt came to, and when the next one is. @returns whether the endpoint was switched off */
  async function settle(tx: Tx, job: DeliveryJob, row: DueRow, outcome: Outcome): Promise<boolean> {
    const { endpointId, url, tries } = row;
    const endpoint = await noteAtEndpoint(tx, endpointId, outcome);
    if (!endpoint) return false;
    const nextAt = isDelivered(outcome) || outcome.status === gone ? null : nextAttemptAfter(tries + 1, new Date());
    const noted = await noteAtDelivery(tx, job.payload, outcome, nextAt);
    if (!noted) return false;
    await insertAttempt(tx, job.payload.deliveryId, noted.number, outcome);
    await countAttempt(tx, endpointId, outcome);
    const { failingSince, isOn } = endpoint;
    const hasFailed = failingSince !== null && hasFailedTooLong(new Date(failingSince), outcome.at);
    if (isOn && (outcome.status === gone || hasFailed)) {
      await switchOffAndTell(tx, { id: endpointId, url }, outcome.status === gone ? 'gone' : 'failing');
      return true;
    }
    if (nextAt) await job.again(tx, nextAt);
    return false;
  }

  return { deliver };
}
