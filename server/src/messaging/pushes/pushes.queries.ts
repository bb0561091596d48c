import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isInAudience } from '#messaging/audiences.ts';
import { isWelcome } from '#messaging/push-welcome.ts';

const fanOutRow = rowOf({
  notificationId: bigintText,
  userId: z.uuid().nullable(),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
  languageCode: z.string(),
  contentType: z.string(),
  link: z.string().nullable(),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  eventId: z.int().nullable(),
  isForFollowers: z.boolean(),
  lastDeviceId: z.uuid().nullable(),
  visibleAt: instantText,
  secondsLeft: z.number().nullable(),
});

export type FanOutRow = Omit<z.infer<typeof fanOutRow>, 'notificationId'> & { notificationId: number };

/** Null if it is finished, or there is nothing to push any more. */
export async function findFanOut(db: Db, notificationId: number): Promise<FanOutRow | null> {
  const row = await readRow(db, fanOutRow)`
    select j.notification_id as "notificationId", n.user_id as "userId", n.texts,
      n.language_code as "languageCode", n.content_type as "contentType", n.link, n.role_ids as "roleIds",
      n.subscription_type_ids as "subscriptionTypeIds", n.language_codes as "languageCodes", n.event_id as "eventId",
      n.is_for_followers as "isForFollowers", j.last_device_id as "lastDeviceId", n.visible_at as "visibleAt",
      extract(epoch from least(n.expires_at, j.push_until) - now())::float8 as "secondsLeft"
    from push_jobs j join notifications n on n.id = j.notification_id
    where j.notification_id = ${notificationId} and j.done_at is null`;
  return row && { ...row, notificationId };
}

const lastRow = rowOf({ last: z.uuid().nullable() });

/** Records the next devices as being sent to, and the progress of the fan-out. */
export async function takeDevices(tx: Tx, fanOut: FanOutRow, limit: number): Promise<string | null> {
  const isCurrentPublisher: SQL = fanOut.userId === null ? isInAudience(fanOut) : sql`u.id = ${fanOut.userId}`;
  const behind = fanOut.lastDeviceId === null ? sql`` : sql`and d.id > ${fanOut.lastDeviceId}`;
  const taken = await readRow(tx, lastRow)`
    with next as (select d.id from devices d join users u on u.id = d.user_id
        where ${isCurrentPublisher} and ${isWelcome(fanOut.contentType)} ${behind} order by d.id limit ${limit}),
      added as (insert into push_deliveries (notification_id, device_id)
        select ${fanOut.notificationId}::bigint, id from next on conflict do nothing),
      last as (select id from next order by id desc limit 1)
    update push_jobs set last_device_id = coalesce((select id from last), last_device_id)
    where notification_id = ${fanOut.notificationId} returning (select id from last) as last`;
  return taken?.last ?? null;
}

const deliveryRow = rowOf({
  deviceId: z.uuid(),
  endpoint: z.string(),
  p256dh: z.string().nullable(),
  auth: z.string().nullable(),
  languageCode: z.string(),
  attempts: z.int(),
});

export type DeliveryRow = z.infer<typeof deliveryRow>;

/** Deliveries that are due, including those from before a crash. */
export async function listDeliveries(db: Db, notificationId: number, limit: number): Promise<DeliveryRow[]> {
  return readRows(db, deliveryRow)`
    select p.device_id as "deviceId", d.endpoint, d.p256dh, d.auth, p.attempts,
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode"
    from push_deliveries p join devices d on d.id = p.device_id join users u on u.id = d.user_id
    where p.notification_id = ${notificationId} and p.retry_at <= now() order by p.device_id limit ${limit}`;
}

export async function settleDelivery(db: Db, notificationId: number, deviceId: string, isSent: boolean): Promise<void> {
  await run(db)`
    with gone as (delete from push_deliveries
      where notification_id = ${notificationId} and device_id = ${deviceId} returning 1)
    update push_jobs set sent_count = sent_count + ${isSent ? 1 : 0}, failed_count = failed_count + ${isSent ? 0 : 1}
    where notification_id = ${notificationId} and exists (select from gone)`;
}

export async function delayDelivery(db: Db, notificationId: number, deviceId: string, seconds: number): Promise<void> {
  await run(db)`
    update push_deliveries set attempts = attempts + 1, retry_at = now() + make_interval(secs => ${seconds}::int)
    where notification_id = ${notificationId} and device_id = ${deviceId}`;
}

export async function deleteDevice(db: Db, deviceId: string): Promise<void> {
  await run(db)`delete from devices where id = ${deviceId}`;
}

const nextRow = rowOf({ next: instantText.nullable() });

/** @returns when the next delivery that a push service did not accept is due; null if there are none left */
export async function findNextRetry(tx: Tx, notificationId: number): Promise<string | null> {
  const { next } = await requireRow(tx, nextRow)`
    select min(retry_at) as next from push_deliveries where notification_id = ${notificationId}`;
  return next;
}

export async function markDone(tx: Tx, notificationId: number): Promise<void> {
  await run(tx)`update push_jobs set done_at = now() where notification_id = ${notificationId}`;
}

/** Deletes the fan-out of an expired notification. */
export async function deleteFanOut(db: Db, notificationId: number): Promise<void> {
  await run(db)`delete from push_jobs where notification_id = ${notificationId}`;
}
