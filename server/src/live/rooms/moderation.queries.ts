import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { isHost } from '#db/event-people.ts';
import { bigintText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { roomSettingsSchema, type Room, type RoomSettings } from '@candela/contract/live/rooms';

const settingsRow = rowOf({ ...roomSettingsSchema.shape, pinnedMessageId: bigintText.nullable() });

export async function findSettings(db: Db | Tx, eventId: number): Promise<RoomSettings> {
  const row = await readRow(db, settingsRow)`
    select r.slow_seconds as "slowSeconds", r.pinned, r.pinned_message_id::int8 as "pinnedMessageId",
      (select json_build_object('id', c.id, 'title', c.title, 'languageCode', c.language_code, 'level', c.level,
          'coverPath', c.cover_path, 'lessonCount', c.lesson_count, 'durationSeconds', c.duration_seconds)
        from courses c where c.id = r.course_id and c.status = 'published') as course
    from rooms r where r.event_id = ${eventId}`;
  if (!row) return { slowSeconds: 0, pinned: null, pinnedMessageId: null, course: null };
  return { ...row, pinnedMessageId: row.pinnedMessageId === null ? null : Number(row.pinnedMessageId) };
}

export async function writeSettings(
  db: Db | Tx,
  eventId: number,
  slowSeconds: number,
  pinned: string | null,
): Promise<void> {
  await run(db)`
    insert into rooms (event_id, slow_seconds, pinned) values (${eventId}, ${slowSeconds}::smallint, ${pinned})
    on conflict (event_id) do update set slow_seconds = excluded.slow_seconds, pinned = excluded.pinned,
      pinned_message_id = case when rooms.pinned = excluded.pinned then rooms.pinned_message_id end`;
}

/** @returns whether there was such a message */
export async function pinRow(db: Db | Tx, eventId: number, messageId: number): Promise<boolean> {
  return (
    (await run(db)`
    insert into rooms (event_id, slow_seconds, pinned, pinned_message_id)
    select event_id, 0, body, id from room_messages
    where id = ${messageId}::bigint and event_id = ${eventId} and hidden_at is null
    on conflict (event_id) do update set pinned = excluded.pinned, pinned_message_id = excluded.pinned_message_id
    returning 1`) > 0
  );
}

/** @returns whether something was pinned; with `messageId` only a line taken from that message is unpinned */
export async function unpinRow(db: Db | Tx, eventId: number, messageId: number | null): Promise<boolean> {
  const of = messageId === null ? sql`pinned is not null` : sql`pinned_message_id = ${messageId}::bigint`;
  return (
    (await run(db)`
    update rooms set pinned = null, pinned_message_id = null where event_id = ${eventId} and ${of} returning 1`) > 0
  );
}

/** @returns false when there is no such published course */
export async function writeCourse(db: Db | Tx, eventId: number, courseId: number): Promise<boolean> {
  return (
    (await run(db)`
    insert into rooms (event_id, slow_seconds, course_id)
    select ${eventId}::int, 0, id from courses where id = ${courseId} and status = 'published'
    on conflict (event_id) do update set course_id = excluded.course_id returning 1`) > 0
  );
}

export async function removeCourse(db: Db | Tx, eventId: number): Promise<void> {
  await run(db)`update rooms set course_id = null where event_id = ${eventId}`;
}

/** Hosts and users who manage events cannot be sanctioned. */
export async function isProtected(db: Db | Tx, eventId: number, userId: string): Promise<boolean> {
  return (
    (await run(db)`
    select from users u where u.id = ${userId} and (${canRow('events.manage')}
      or ${isHost(sql`${eventId}::int`, sql`u.id`)})`) > 0
  );
}

const banRow = rowOf({ eventId: z.int(), userId: z.uuid() });

/** Users banned from live events. */
export async function listBansOnAir(db: Db): Promise<z.infer<typeof banRow>[]> {
  return readRows(db, banRow)`
    select b.event_id as "eventId", b.user_id as "userId"
    from streams s join room_sanctions b on b.event_id = s.event_id and b.kind = 'ban'
    where s.state in ('live', 'interrupted')`;
}

const restrictedRow = rowOf({ user: personSchema, kind: z.enum(['mute', 'ban']) });

/** Who is muted or banned in a room, by name; at most five hundred. */
export async function listSanctions(db: Db, eventId: number): Promise<Room['sanctions']> {
  return readRows(db, restrictedRow)`
    select json_build_object('id', u.id, 'fullName', u.first_name || ' ' || u.last_name,
      'thumbnailImagePath', u.thumbnail_path) as user, s.kind
    from room_sanctions s join users u on u.id = s.user_id where s.event_id = ${eventId}
    order by u.first_name, u.last_name, u.id limit 500`;
}

const sanctionRow = rowOf({ kind: z.enum(['mute', 'ban']) });

/** A user's restrictions in a room, locked to the end of the transaction. */
export async function lockSanction(tx: Tx, eventId: number, userId: string): Promise<'none' | 'mute' | 'ban'> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`sanction:${eventId}:${userId}`}::text, 0))`;
  const row = await readRow(tx, sanctionRow)`
    select kind from room_sanctions where event_id = ${eventId} and user_id = ${userId}`;
  return row?.kind ?? 'none';
}

export async function writeSanction(
  db: Db | Tx,
  sanction: { eventId: number; userId: string; byUserId: string; kind: 'none' | 'mute' | 'ban' },
): Promise<void> {
  await run(db)`${
    sanction.kind === 'none'
      ? sql`delete from room_sanctions where event_id = ${sanction.eventId} and user_id = ${sanction.userId}`
      : sql`insert into room_sanctions (event_id, user_id, kind, by_user_id)
          select ${sanction.eventId}, id, ${sanction.kind}, ${sanction.byUserId}::uuid from users where id = ${sanction.userId}
          on conflict (event_id, user_id) do update set kind = excluded.kind, by_user_id = excluded.by_user_id`
  }`;
}
