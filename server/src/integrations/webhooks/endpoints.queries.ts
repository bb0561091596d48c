import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { webhookEventTypes } from '@candela/contract/integrations/webhook-events';
import { offReasons, type WebhookFields } from '@candela/contract/integrations/webhooks';

const endpointRow = rowOf({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.enum(webhookEventTypes)),
  offReason: z.enum(offReasons).nullable(),
  offSince: instantText.nullable(),
  secret: z.string(),
  previousUntil: instantText.nullable(),
  failingSince: instantText.nullable(),
  lastAttemptAt: instantText.nullable(),
  succeeded: z.int(),
  failed: z.int(),
  creatorId: z.uuid().nullable(),
  creatorName: z.string().nullable(),
  creatorIsAdmin: z.boolean().nullable(),
  createdAt: instantText,
  revision: z.int(),
});

export type EndpointRow = z.infer<typeof endpointRow>;

const selected = sql.raw(`select e.id, e.url, e.description, e.event_types as "eventTypes", e.off_reason as "offReason",
    e.off_since as "offSince", e.secret, case when e.previous_until > now() then e.previous_until end as "previousUntil",
    e.failing_since as "failingSince", e.last_attempt_at as "lastAttemptAt", d.succeeded, d.failed, u.id as "creatorId",
    u.first_name || ' ' || u.last_name as "creatorName",
    u.status = 'active' and u.role_ids && array[1, 4]::smallint[] as "creatorIsAdmin", e.created_at as "createdAt", e.revision
  from webhook_endpoints e left join users u on u.id = e.created_by cross join lateral (
    select coalesce(sum(succeeded), 0)::int as succeeded, coalesce(sum(failed), 0)::int as failed from webhook_days
    where endpoint_id = e.id and day > (now() at time zone 'UTC')::date - 7) d`);

/** Newest first; not paged because there are few. */
export function listEndpoints(db: Db): Promise<EndpointRow[]> {
  return readRows(db, endpointRow)`${selected} order by e.created_at desc, e.id desc`;
}

export function findEndpoint(on: Db | Tx, id: string): Promise<EndpointRow | null> {
  return readRow(on, endpointRow)`${selected} where e.id = ${id}::uuid`;
}

/** Locks it against other changes, without blocking events being recorded. @returns whether it exists */
export async function lockEndpoint(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx)`select from webhook_endpoints where id = ${id}::uuid for no key update`) > 0;
}

const countRow = rowOf({ count: z.int() });

/** Locks the count, so that the limit holds for endpoints added at the same time. */
export async function countLocked(tx: Tx): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`;
  return (await requireRow(tx, countRow)`select count(*)::int as count from webhook_endpoints`).count;
}

export async function insertEndpoint(
  tx: Tx,
  id: string,
  { url, description, eventTypes, isEnabled }: WebhookFields,
  { secret, createdBy }: { secret: string; createdBy: string },
): Promise<void> {
  await run(tx)`
    insert into webhook_endpoints (id, url, description, event_types, off_reason, off_since, secret, created_by)
    values (${id}::uuid, ${url}, ${description}, ${arrayOf(eventTypes)}::text[],
      case when not ${isEnabled}::boolean then 'byHand' end, case when not ${isEnabled}::boolean then now() end,
      ${secret}, ${createdBy}::uuid)`;
}

/** Enabling it or changing its URL resets its failures. */
export async function updateEndpoint(tx: Tx, id: string, fields: WebhookFields): Promise<void> {
  const { url, description, eventTypes, isEnabled } = fields;
  await run(tx)`
    update webhook_endpoints set url = ${url}, description = ${description}, event_types = ${arrayOf(eventTypes)}::text[],
      off_reason = case when not ${isEnabled}::boolean then coalesce(off_reason, 'byHand') end,
      off_since = case when not ${isEnabled}::boolean then coalesce(off_since, now()) end,
      failing_since = case when off_reason is null and url = ${url} then failing_since end, revision = revision + 1
    where id = ${id}::uuid`;
}

/** @param overlapHours how long the old secret also signs */
export async function writeSecret(tx: Tx, id: string, secret: string, overlapHours: number): Promise<void> {
  await run(tx)`
    update webhook_endpoints set previous_secret = case when ${overlapHours}::int > 0 then secret end,
      previous_until = case when ${overlapHours}::int > 0 then now() + make_interval(hours => ${overlapHours}::int) end,
      secret = ${secret}, revision = revision + 1
    where id = ${id}::uuid`;
}

export async function switchOff(tx: Tx, id: string, reason: 'gone' | 'failing'): Promise<void> {
  await run(tx)`
    update webhook_endpoints set off_reason = ${reason}, off_since = now(), revision = revision + 1 where id = ${id}::uuid`;
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from webhook_endpoints where id = ${id}::uuid`;
}

/** Gives up waiting deliveries. */
export async function failWaiting(tx: Tx, endpointId: string): Promise<void> {
  await run(tx)`
    update webhook_deliveries set state = 'failed', next_attempt_at = null,
      last_problem = case when attempt_count = 0 then 'switchedOff' else last_problem end
    where endpoint_id = ${endpointId}::uuid and state = 'waiting'`;
}

const adminRow = rowOf({ id: z.uuid() });

/** Administrators of the installation. */
export async function listAdminIds(tx: Tx): Promise<string[]> {
  const rows = await readRows(tx, adminRow)`
    select id from users where status = 'active' and role_ids && array[1, 4]::smallint[] order by id limit 100`;
  return rows.map(({ id }) => id);
}

const sealedRow = rowOf({ id: z.uuid(), secret: z.string(), previousSecret: z.string().nullable() });

export function listSealed(db: Db): Promise<z.infer<typeof sealedRow>[]> {
  return readRows(db, sealedRow)`
    select id, secret, case when previous_until > now() then previous_secret end as "previousSecret" from webhook_endpoints`;
}

/** Unless the secret was rotated in the meantime. */
export async function replaceSealed(
  db: Db,
  { id, secret, previousSecret }: z.infer<typeof sealedRow>,
  anew: { secret: string; previousSecret: string | null },
): Promise<void> {
  await run(db)`
    update webhook_endpoints set secret = ${anew.secret}, previous_secret = ${anew.previousSecret}
    where id = ${id}::uuid and secret = ${secret} and (${previousSecret}::text is null or previous_secret = ${previousSecret})`;
}
