import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

export interface DeviceRow extends Record<string, unknown> {
  id: string;
  userAgent: string;
  createdAt: string;
  refreshedAt: string;
}

const columns = sql.raw(`id, user_agent as "userAgent", created_at as "createdAt", refreshed_at as "refreshedAt"`);

export interface NewDevice {
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string | null;
  auth: string | null;
  userAgent: string;
}

export async function upsertDevice(db: Db, device: NewDevice): Promise<DeviceRow> {
  const { rows } = await db.execute<DeviceRow>(sql`
    insert into devices (user_id, session_id, endpoint, p256dh, auth, user_agent)
    values (${device.userId}, ${device.sessionId}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${device.userAgent})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, refreshed_at = now()
    returning ${columns}`);
  if (!rows[0]) throw new Error('insert returned no row');
  return rows[0];
}

/** Leaves a user the devices that registered last. */
export async function deleteOldest(db: Db, userId: string, count: number): Promise<void> {
  await db.execute(sql`
    delete from devices where id in (
      select id from devices where user_id = ${userId} order by refreshed_at desc, id offset ${count})`);
}

export async function listRows(db: Db, userId: string): Promise<DeviceRow[]> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select ${columns} from devices where user_id = ${userId} order by refreshed_at desc limit 50`);
  return rows;
}

export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from devices where id = ${id} and user_id = ${userId}`);
  return (rowCount ?? 0) > 0;
}
