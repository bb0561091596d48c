import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { speakerSchema, type Speaker } from '@candela/contract/live/speaker';

const speakerRow = rowOf(speakerSchema.shape);

/** The invited speaker, unless their time has run out. */
export async function findSpeaker(db: Db, eventId: number): Promise<Speaker | null> {
  return readRow(db, speakerRow)`
    select ${sql.raw(personJson)} as user, s.state, s.muted_by as "mutedBy"
    from room_speakers s join users u on u.id = s.user_id where s.event_id = ${eventId} and s.expires_at > now()`;
}

/** Invites a user with a raised hand. @returns whether the hand was raised and nobody else was invited */
export async function insertSpeaker(tx: Tx, eventId: number, userId: string, seconds: number): Promise<boolean> {
  const count = await run(tx)`
    insert into room_speakers (event_id, user_id, state, expires_at)
    select h.event_id, h.user_id, 'invited', now() + ${seconds} * interval '1 second'
    from room_hands h where h.event_id = ${eventId} and h.user_id = ${userId}
    on conflict (event_id) do update
      set user_id = excluded.user_id, state = 'invited', muted_by = null, expires_at = excluded.expires_at
      where room_speakers.expires_at <= now()
    returning 1`;
  return count > 0;
}

/** They accepted, or reconnect, and have to be heard within this time. @returns whether they were invited */
export async function writeJoining(db: Db, eventId: number, userId: string, seconds: number): Promise<boolean> {
  const count = await run(db)`
    update room_speakers
    set state = case state when 'invited' then 'joining' else state end,
      expires_at = greatest(expires_at, now() + ${seconds} * interval '1 second')
    where event_id = ${eventId} and user_id = ${userId} and expires_at > now() returning 1`;
  return count > 0;
}

/** They are heard, which extends their time. @returns whether they may speak */
export async function writeHeard(db: Db, eventId: number, userId: string, seconds: number): Promise<boolean> {
  const count = await run(db)`
    update room_speakers set expires_at = now() + ${seconds} * interval '1 second'
    where event_id = ${eventId} and user_id = ${userId} and state <> 'invited' and expires_at > now() returning 1`;
  return count > 0;
}

/** @returns whether they had been expected but not heard before */
export async function writeSpeaking(db: Db, eventId: number, userId: string): Promise<boolean> {
  const count = await run(db)`
    update room_speakers set state = 'speaking'
    where event_id = ${eventId} and user_id = ${userId} and state = 'joining' returning 1`;
  return count > 0;
}

/** @returns whether it has changed: only a host can undo a host's decision */
export async function writeMuted(
  tx: Tx,
  { eventId, userId, by, isMuted }: { eventId: number; userId: string; by: 'host' | 'self'; isMuted: boolean },
): Promise<boolean> {
  const mutedBy = isMuted ? by : null;
  const count = await run(tx)`
    update room_speakers set muted_by = ${mutedBy}::text
    where event_id = ${eventId} and user_id = ${userId} and expires_at > now()
      and (${by}::text = 'host' or muted_by is distinct from 'host') returning 1`;
  return count > 0;
}

const endedRow = rowOf({ eventId: z.int(), userId: z.uuid() });

export type Ended = z.infer<typeof endedRow>;

/** `userId`: only if it is this user. */
export async function deleteSpeaker(db: Db | Tx, eventId: number, userId: string | null): Promise<Ended | null> {
  return readRow(db, endedRow)`
    delete from room_speakers where event_id = ${eventId} and (${userId}::uuid is null or user_id = ${userId}::uuid)
    returning event_id as "eventId", user_id as "userId"`;
}

/** Speakers who did not answer, or were not heard for too long. */
export async function deleteExpired(db: Db): Promise<Ended[]> {
  return readRows(db, endedRow)`
    delete from room_speakers where expires_at <= now() returning event_id as "eventId", user_id as "userId"`;
}
