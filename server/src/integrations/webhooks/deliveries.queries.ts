import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { deliveryProblems, deliveryStates, type DeliveryState } from '@candela/contract/integrations/webhooks';

const deliveryColumns = {
  id: z.uuid(),
  endpointId: z.uuid(),
  eventId: z.uuid(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  createdAt: instantText,
  attemptCount: z.int(),
  lastAttemptAt: instantText.nullable(),
  lastStatus: z.int().nullable(),
  lastProblem: z.enum(deliveryProblems).nullable(),
  lastMilliseconds: z.int().nullable(),
  nextAttemptAt: instantText.nullable(),
};

const deliveryRow = rowOf(deliveryColumns);

export type DeliveryRow = z.infer<typeof deliveryRow>;

const columns = sql.raw(`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", v.type as "eventType", d.state,
  d.created_at as "createdAt", d.attempt_count as "attemptCount", d.last_attempt_at as "lastAttemptAt",
  d.last_status as "lastStatus", d.last_problem as "lastProblem", d.last_milliseconds as "lastMilliseconds",
  d.next_attempt_at as "nextAttemptAt"`);

/** Newest first. */
export function listDeliveries(
  db: Db,
  endpointId: string,
  page: { limit: number; after: { at: string; id: string } | null; state: DeliveryState | undefined },
): Promise<DeliveryRow[]> {
  const { limit, after, state } = page;
  const ofState = state === undefined ? sql`` : sql`and d.state = ${state}`;
  const more = after ? sql`and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, deliveryRow)`
    select ${columns} from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId}::uuid ${ofState} ${more}
    order by d.created_at desc, d.id desc limit ${limit}`;
}

const sentRow = rowOf({ ...deliveryColumns, body: z.string() });

export function findDelivery(on: Db | Tx, id: string): Promise<z.infer<typeof sentRow> | null> {
  return readRow(on, sentRow)`
    select ${columns}, v.body from webhook_deliveries d join webhook_events v on v.id = d.event_id where d.id = ${id}::uuid`;
}

const attemptRow = rowOf({
  at: instantText,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  milliseconds: z.int(),
  answer: z.string(),
});

export type AttemptRow = z.infer<typeof attemptRow>;

const maxAttemptsShown = 100;

/** Newest first. */
export function listAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  return readRows(db, attemptRow)`
    select at, url, headers, status, problem, milliseconds, answer from webhook_attempts
    where delivery_id = ${deliveryId}::uuid order by number desc limit ${maxAttemptsShown}`;
}

const againRow = rowOf({ id: z.uuid(), round: z.int() });

const again = sql.raw(
  `update webhook_deliveries d set state = 'waiting', round = round + 1, tries = 0, next_attempt_at = now()`,
);

/** Resets a delivery to new, whatever its state. */
export function restartDelivery(tx: Tx, id: string): Promise<z.infer<typeof againRow> | null> {
  return readRow(tx, againRow)`${again} where d.id = ${id}::uuid returning d.id, d.round`;
}

/** The same for deliveries that have failed since a time, oldest first. */
export function restartFailed(
  tx: Tx,
  endpointId: string,
  { since, limit }: { since: string; limit: number },
): Promise<z.infer<typeof againRow>[]> {
  return readRows(tx, againRow)`
    ${again} from (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId}::uuid and state = 'failed' and created_at >= ${since}::timestamptz
      order by created_at, id limit ${limit}::int for update) f
    where d.id = f.id returning d.id, d.round`;
}
