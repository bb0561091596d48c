import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { isDelivered, type Outcome } from './sending.ts';

const dueRow = rowOf({
  endpointId: z.uuid(),
  url: z.string(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
  eventId: z.uuid(),
  body: z.string(),
  tries: z.int(),
  /** Whether the endpoint's last attempt failed. */
  isFailing: z.boolean(),
});

export type DueRow = z.infer<typeof dueRow>;

/** The delivery to send; null if it was sent, was requested again, or its endpoint is disabled or deleted. */
export function findDue(db: Db, deliveryId: string, round: number): Promise<DueRow | null> {
  return readRow(db, dueRow)`
    select e.id as "endpointId", e.url, e.secret,
      case when e.previous_until > now() then e.previous_secret end as "previousSecret", v.id as "eventId", v.body, d.tries,
      e.failing_since is not null as "isFailing"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = ${deliveryId}::uuid and d.round = ${round}::int and d.state = 'waiting' and e.off_reason is null`;
}

const stateRow = rowOf({ failingSince: instantText.nullable(), isOn: z.boolean() });

/** Records an attempt at its endpoint, which stays locked. Null: the endpoint was deleted in the meantime. */
export function noteAtEndpoint(tx: Tx, id: string, outcome: Outcome): Promise<z.infer<typeof stateRow> | null> {
  const at = outcome.at.toISOString();
  return readRow(tx, stateRow)`
    update webhook_endpoints set last_attempt_at = ${at}::timestamptz,
      failing_since = case when not ${isDelivered(outcome)}::boolean then coalesce(failing_since, ${at}::timestamptz) end
    where id = ${id}::uuid returning failing_since as "failingSince", off_reason is null as "isOn"`;
}

const countRow = rowOf({ number: z.int() });

/** Null: it was resent or given up in the meantime. */
export function noteAtDelivery(
  tx: Tx,
  { deliveryId, round }: { deliveryId: string; round: number },
  outcome: Outcome,
  nextAttemptAt: Date | null,
): Promise<z.infer<typeof countRow> | null> {
  const state = isDelivered(outcome) ? 'delivered' : nextAttemptAt ? 'waiting' : 'failed';
  return readRow(tx, countRow)`
    update webhook_deliveries set state = ${state}, tries = tries + 1, attempt_count = attempt_count + 1,
      last_attempt_at = ${outcome.at.toISOString()}::timestamptz, last_status = ${outcome.status}::int,
      last_problem = ${outcome.problem}, last_milliseconds = ${outcome.milliseconds}::int,
      next_attempt_at = ${nextAttemptAt?.toISOString() ?? null}::timestamptz
    where id = ${deliveryId}::uuid and round = ${round}::int and state = 'waiting' returning attempt_count as number`;
}

export async function insertAttempt(tx: Tx, deliveryId: string, number: number, outcome: Outcome): Promise<void> {
  await run(tx)`
    insert into webhook_attempts (delivery_id, number, at, url, headers, status, problem, milliseconds, answer)
    values (${deliveryId}::uuid, ${number}::int, ${outcome.at.toISOString()}::timestamptz, ${outcome.url},
      ${JSON.stringify(outcome.headers)}::jsonb, ${outcome.status}::int, ${outcome.problem}, ${outcome.milliseconds}::int,
      ${outcome.answer})`;
}

export async function countAttempt(tx: Tx, endpointId: string, outcome: Outcome): Promise<void> {
  const succeeded = isDelivered(outcome) ? 1 : 0;
  await run(tx)`
    insert into webhook_days as d (endpoint_id, day, succeeded, failed)
    values (${endpointId}::uuid, (${outcome.at.toISOString()}::timestamptz at time zone 'UTC')::date, ${succeeded}::int,
      ${1 - succeeded}::int)
    on conflict (endpoint_id, day) do update set succeeded = d.succeeded + excluded.succeeded,
      failed = d.failed + excluded.failed`;
}

/** Number of the last `days` days (UTC), since it has been failing, with failed attempts. */
export async function countFailingDays(tx: Tx, endpointId: string, since: string, days: number): Promise<number> {
  const { number } = await requireRow(tx, countRow)`
    select count(*)::int as number from webhook_days
    where endpoint_id = ${endpointId}::uuid and failed > 0 and day > (now() at time zone 'UTC')::date - ${days}::int
      and day >= (${since}::timestamptz at time zone 'UTC')::date`;
  return number;
}
