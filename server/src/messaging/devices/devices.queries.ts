import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf, run } from '#db/rows.ts';

const deviceRow = rowOf({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: instantText,
  refreshedAt: instantText,
});

export type DeviceRow = z.infer<typeof deviceRow>;

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
  return requireRow(db, deviceRow)`
    insert into devices (user_id, session_id, endpoint, p256dh, auth, user_agent)
    values (${device.userId}, ${device.sessionId}, ${device.endpoint}, ${device.p256dh}, ${device.auth}, ${device.userAgent})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, refreshed_at = now()
    returning ${columns}`;
}

/** Keeps the `count` most recently registered devices of a user. */
export async function deleteOldest(db: Db, userId: string, count: number): Promise<void> {
  await run(db)`
    delete from devices where id in (
      select id from devices where user_id = ${userId} order by refreshed_at desc, id offset ${count})`;
}

export async function listRows(db: Db, userId: string): Promise<DeviceRow[]> {
  return readRows(db, deviceRow)`
    select ${columns} from devices where user_id = ${userId} order by refreshed_at desc limit 50`;
}

export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  return (await run(db)`delete from devices where id = ${id} and user_id = ${userId}`) > 0;
}
