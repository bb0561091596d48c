import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isInAudience, type Audience } from '#messaging/audiences.ts';

export interface JobRow extends Record<string, unknown>, Audience {
  notificationId: number;
  userId: string | null;
  texts: Record<string, { title: string; body: string }>;
  languageCode: string;
  contentType: string;
  link: string | null;
  lastDeviceId: string | null;
  secondsLeft: number | null;
}

/** Takes a job that is due and that no other node holds. */
export async function leaseJob(db: Db, seconds: number): Promise<JobRow | null> {
  const { rows } = await db.execute<JobRow>(sql`
    update push_jobs j set leased_until = now() + make_interval(secs => ${seconds}::int)
    from notifications n
    where n.id = j.notification_id and j.notification_id = (
      select notification_id from push_jobs
      where done_at is null and run_at <= now() and (leased_until is null or leased_until <= now())
      order by run_at limit 1 for update skip locked)
    returning j.notification_id::int8 as "notificationId", n.user_id as "userId", n.texts,
      n.language_code as "languageCode", n.content_type as "contentType", n.link, n.role_ids as "roleIds",
      n.subscription_type_ids as "subscriptionTypeIds", n.language_codes as "languageCodes", n.event_id as "eventId", n.is_for_followers as "isForFollowers",
      j.last_device_id as "lastDeviceId", extract(epoch from n.expires_at - now())::int8 as "secondsLeft"`);
  const job = rows[0];
  if (!job) return null;
  const secondsLeft = job.secondsLeft === null ? null : Number(job.secondsLeft);
  return { ...job, notificationId: Number(job.notificationId), secondsLeft };
}

/** Writes down the next devices as on their way, and how far the fan-out has come, in one transaction. */
export async function takeDevices(db: Db, job: JobRow, lease: number, limit: number): Promise<string | null> {
  const isMeant: SQL = job.userId === null ? isInAudience(job) : sql`u.id = ${job.userId}`;
  const behind = job.lastDeviceId === null ? sql`` : sql`and d.id > ${job.lastDeviceId}`;
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with next as (select d.id from devices d join users u on u.id = d.user_id
        where ${isMeant} and ${isWelcome(job.contentType)} ${behind} order by d.id limit ${limit}),
      added as (insert into push_deliveries (notification_id, device_id)
        select ${job.notificationId}::bigint, id from next on conflict do nothing),
      last as (select id from next order by id desc limit 1)
    update push_jobs set leased_until = now() + make_interval(secs => ${lease}::int),
      last_device_id = coalesce((select id from last), last_device_id)
    where notification_id = ${job.notificationId} returning (select id from last) as last`);
  return rows[0]?.last ?? null;
}

/** The user has not muted this kind, and has no quiet hours now; what falls into them is in the drawer. */
function isWelcome(contentType: string): SQL {
  const clock = sql`(now() at time zone coalesce(u.time_zone, 'UTC'))::time`;
  return sql`not exists (select from notification_preferences f where f.user_id = u.id and (
    ${contentType} = any(f.muted_push_types)
    or case when f.quiet_from <= f.quiet_to then ${clock} >= f.quiet_from and ${clock} < f.quiet_to
      else ${clock} >= f.quiet_from or ${clock} < f.quiet_to end))`;
}

export interface DeliveryRow extends Record<string, unknown> {
  deviceId: string;
  endpoint: string;
  p256dh: string | null;
  auth: string | null;
  languageCode: string;
  attempts: number;
}

/** What is on its way and due, also from before a crash. */
export async function listDeliveries(db: Db, notificationId: number, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    select p.device_id as "deviceId", d.endpoint, d.p256dh, d.auth, p.attempts,
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode"
    from push_deliveries p join devices d on d.id = p.device_id join users u on u.id = d.user_id
    where p.notification_id = ${notificationId} and p.retry_at <= now() order by p.device_id limit ${limit}`);
  return rows;
}

export async function settleDelivery(db: Db, notificationId: number, deviceId: string, isSent: boolean): Promise<void> {
  await db.execute(sql`
    with gone as (delete from push_deliveries
      where notification_id = ${notificationId} and device_id = ${deviceId} returning 1)
    update push_jobs set sent_count = sent_count + ${isSent ? 1 : 0}, failed_count = failed_count + ${isSent ? 0 : 1}
    where notification_id = ${notificationId} and exists (select from gone)`);
}

export async function delayDelivery(db: Db, notificationId: number, deviceId: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update push_deliveries set attempts = attempts + 1, retry_at = now() + make_interval(secs => ${seconds}::int)
    where notification_id = ${notificationId} and device_id = ${deviceId}`);
}

export async function deleteDevice(db: Db, deviceId: string): Promise<void> {
  await db.execute(sql`delete from devices where id = ${deviceId}`);
}

/** Done when nothing is on its way any more; otherwise it comes back when the next retry is due. */
export async function finishJob(db: Db, notificationId: number): Promise<void> {
  await db.execute(sql`
    update push_jobs set leased_until = null,
      done_at = case when exists (select from push_deliveries where notification_id = ${notificationId}) then null
        else now() end,
      run_at = coalesce((select min(retry_at) from push_deliveries where notification_id = ${notificationId}), run_at)
    where notification_id = ${notificationId}`);
}

/** What has expired is not pushed any more. */
export async function cancelJob(db: Db, notificationId: number): Promise<void> {
  await db.execute(sql`delete from push_jobs where notification_id = ${notificationId}`);
}
