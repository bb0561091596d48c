import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import {
  testEventType,
  webhookVersion,
  type WebhookData,
  type WebhookEventType,
} from '@candela/contract/integrations/webhook-events';

/** Sends one delivery; grouped by endpoint, so that a slow one does not delay others. */
export const deliveryJob = defineJob({
  name: 'webhooks',
  payload: z.object({ deliveryId: z.uuid(), round: z.int() }),
  atOnce: 12,
  atOncePerGroup: 2,
  isShort: false,
  // For internal failures such as the database; failed attempts at the endpoint are scheduled in a table of their own.
  retries: { limit: 20, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 60,
});

/**
 * Records an event in the transaction that causes it: its deliveries exist if and only if that commits.
 * @param load returns the event's data; called only if an endpoint is subscribed
 */
export async function recordEvents<T extends WebhookEventType>(
  tx: Tx,
  type: T,
  load: () => Promise<readonly WebhookData<T>[]>,
): Promise<void> {
  const endpointIds = await listListening(tx, type);
  if (endpointIds.length > 0) await writeEvents(tx, type, await load(), endpointIds);
}

/** A test event for one endpoint. @returns the id of its delivery */
export async function recordTestEvent(tx: Tx, endpointId: string): Promise<string> {
  const [id = ''] = await writeEvents(tx, testEventType, [{ message: 'It works.' }], [endpointId]);
  return id;
}

const idRow = rowOf({ id: z.uuid() });

/** Locked so that nobody removes them before the deliveries are written; only removals wait. */
async function listListening(tx: Tx, type: string): Promise<string[]> {
  const rows = await readRows(tx, idRow)`
    select id from webhook_endpoints where off_reason is null and event_types @> array[${type}::text]
    order by id for key share`;
  return rows.map(({ id }) => id);
}

async function writeEvents(
  tx: Tx,
  type: string,
  items: readonly unknown[],
  endpointIds: readonly string[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const timestamp = new Date().toISOString();
  const events = items.map((data) => ({
    id: randomUUID(),
    body: JSON.stringify({ type, version: webhookVersion, timestamp, data }),
  }));
  await run(tx)`
    insert into webhook_events (id, type, body)
    select id, ${type}, body from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x(id uuid, body text)`;
  const deliveries = events.flatMap(({ id: eventId }) =>
    endpointIds.map((endpointId) => ({ id: randomUUID(), eventId, endpointId })),
  );
  await run(tx)`
    insert into webhook_deliveries (id, event_id, endpoint_id, next_attempt_at)
    select id, "eventId", "endpointId", now()
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as x(id uuid, "eventId" uuid, "endpointId" uuid)`;
  await queueDeliveries(
    tx,
    deliveries.map((each) => ({ ...each, round: 0 })),
  );
  return deliveries.map(({ id }) => id);
}

/** Queues the jobs of deliveries, which run as soon as the transaction commits. */
export async function queueDeliveries(
  tx: Tx,
  deliveries: readonly { id: string; endpointId: string; round: number }[],
): Promise<void> {
  await enqueue(
    tx,
    deliveryJob,
    deliveries.map(({ id, endpointId, round }) => ({
      payload: { deliveryId: id, round },
      key: `${id}/${round}`,
      group: endpointId,
    })),
  );
}
