import type { RaisedHand } from '@candela/contract/live/hands';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { personJson } from '#accounts/access.ts';

/** @returns whether it was down before */
export async function insertHand(db: Db, eventId: number, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into room_hands (event_id, user_id) values (${eventId}, ${userId}) on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** @returns whether it was up before */
export async function deleteHand(db: Db, eventId: number, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from room_hands where event_id = ${eventId} and user_id = ${userId} returning 1`);
  return rows.length > 0;
}

export async function findHands(
  db: Db,
  eventId: number,
  userId: string,
): Promise<{ handCount: number; isHandRaised: boolean }> {
  const { rows } = await db.execute<{ handCount: number; isHandRaised: boolean }>(sql`
    select count(*)::int as "handCount", coalesce(bool_or(user_id = ${userId}), false) as "isHandRaised"
    from room_hands where event_id = ${eventId}`);
  return rows[0] ?? { handCount: 0, isHandRaised: false };
}

export async function countHands(db: Db, eventId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from room_hands where event_id = ${eventId}`);
  return rows[0]?.count ?? 0;
}

type HandRow = { [K in keyof RaisedHand]: RaisedHand[K] };

/** The hundred that were raised first. */
export async function listRows(db: Db, eventId: number): Promise<HandRow[]> {
  const { rows } = await db.execute<HandRow>(sql`
    select ${sql.raw(personJson)} as user, h.raised_at as "raisedAt"
    from room_hands h join users u on u.id = h.user_id
    where h.event_id = ${eventId} order by h.raised_at, h.user_id limit 100`);
  return rows;
}
