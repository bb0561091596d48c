import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';

/** @returns whether it was down before */
export async function insertHand(db: Db, eventId: number, userId: string): Promise<boolean> {
  return (
    (await run(db)`
    insert into room_hands (event_id, user_id) values (${eventId}, ${userId}) on conflict do nothing returning 1`) > 0
  );
}

/** @returns whether it was up before */
export async function deleteHand(db: Db | Tx, eventId: number, userId: string): Promise<boolean> {
  return (
    (await run(db)`
    delete from room_hands where event_id = ${eventId} and user_id = ${userId} returning 1`) > 0
  );
}

const ownHandRow = rowOf({ handCount: z.int(), isHandRaised: z.boolean() });

export async function findHands(
  db: Db,
  eventId: number,
  userId: string,
): Promise<{ handCount: number; isHandRaised: boolean }> {
  return requireRow(db, ownHandRow)`
    select count(*)::int as "handCount", coalesce(bool_or(user_id = ${userId}), false) as "isHandRaised"
    from room_hands where event_id = ${eventId}`;
}

const countRow = rowOf({ count: z.int() });

export async function countHands(db: Db, eventId: number): Promise<number> {
  return (
    await requireRow(db, countRow)`
    select count(*)::int as count from room_hands where event_id = ${eventId}`
  ).count;
}

const handRow = rowOf({ user: personSchema, raisedAt: instantText });

type HandRow = z.infer<typeof handRow>;

/** The hundred that were raised first. */
export async function listRows(db: Db, eventId: number): Promise<HandRow[]> {
  return readRows(db, handRow)`
    select ${sql.raw(personJson)} as user, h.raised_at as "raisedAt"
    from room_hands h join users u on u.id = h.user_id
    where h.event_id = ${eventId} order by h.raised_at, h.user_id limit 100`;
}
